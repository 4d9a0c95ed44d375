import { minifySync } from 'vite';

/**
 * A tsup plugin that minifies each file of the CDN build once more, by the minifier of Vite: it finds two percent that
 * esbuild
 * leaves in React.
 * @returns {import('tsup').Options['plugins'][number]}
 */
export function minifyAgain() {
  return {
    name: 'minify-again',
    renderChunk(code, { path }) {
      if (!path.endsWith('.js')) return undefined;
      const { code: small, errors } = minifySync(path, code, {
        module: true,
        compress: { target: 'es2022' },
        mangle: { toplevel: true },
        codegen: { removeWhitespace: true },
      });
      if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
      return { code: small };
    },
  };
}
