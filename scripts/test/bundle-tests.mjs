import { join } from 'node:path';
import { build } from 'esbuild';
import { litCssEsbuild } from '../lit-css.mjs';

/**
 * Serves each `*.wtr.ts(x)` file as one bundle, made by esbuild with the build's own CSS plugin: React is CommonJS and
 * the
 * tests are TSX, which a browser takes neither of.
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function bundleTests() {
  return {
    name: 'bundle-tests',
    async serve(context) {
      if (!/\.wtr\.tsx?$/.test(context.path)) return undefined;
      const result = await build({
        entryPoints: [join(process.cwd(), context.path)],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        jsx: 'automatic',
        sourcemap: 'inline',
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"development"' },
        plugins: [litCssEsbuild()],
        logLevel: 'error',
      });
      return { body: result.outputFiles[0].text, type: 'js' };
    },
  };
}
