import { build } from 'esbuild';
import { litCssEsbuild } from '../lit-css.mjs';
import { cdnEntries } from './entries.mjs';
import { languagesEsbuild } from './languages/plugin.mjs';
import { at, root } from './paths.mjs';
import { trimPackagesEsbuild } from './trim-packages.mjs';
import { trimReactEsbuild } from './react/trim-react.mjs';

/**
 * Writes `dist/cdn/iam-classic.js`: every element in one script without modules, for pages that cannot load those. It
 * finds its own address by `document.currentScript`, since such a script has no `import.meta`.
 */
export async function buildClassicScript() {
  const entries = Object.keys(cdnEntries()).filter((name) => name.startsWith('define/'));
  await build({
    stdin: { contents: entries.map((path) => `import './src/elements/${path}.ts';`).join('\n'), resolveDir: root },
    outfile: at('dist/cdn/iam-classic.js'),
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    banner: { js: 'var iamScript=document.currentScript?.src;' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __IAM_CDN__: 'true',
      'import.meta.url': 'iamScript',
    },
    plugins: [languagesEsbuild('files'), litCssEsbuild({ minify: true }), trimReactEsbuild(), trimPackagesEsbuild()],
    logLevel: 'error',
  });
}
