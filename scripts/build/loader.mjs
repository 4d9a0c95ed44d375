import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { at, root } from './paths.mjs';

/**
 * The files that each defining entry imports, all levels of them: what the loader fetches in one round.
 * @param {import('esbuild').Metafile} metafile of the CDN build
 * @param {string} folder the CDN build's folder
 * @returns {Record<string, string[]>} `{'sign-in': ['chunk-1.js', …]}`, relative to the folder
 */
export function chunksOf(metafile, folder) {
  const outputs = metafile.outputs;
  const collect = (path, found) => {
    for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
      if (external || kind !== 'import-statement' || found.has(next)) continue;
      found.add(next);
      collect(next, found);
    }
    return found;
  };
  const name = (path) => relative(folder, resolve(root, path));
  return Object.fromEntries(
    Object.entries(outputs)
      .filter(([, output]) => output.entryPoint?.startsWith('src/elements/define/'))
      .map(([path]) => [name(path).replace(/^define\/|\.js$/g, ''), [...collect(path, new Set())].map(name)]),
  );
}

/**
 * An esbuild plugin for the CDN build: once its chunks have their names, writes the autoloader `iam.js` that knows
 * them.
 * `src/elements/loader.ts` reads them from the constant `__IAM_CHUNKS__`.
 * @returns {import('esbuild').Plugin}
 */
export function loaderAfterChunks() {
  return {
    name: 'loader-after-chunks',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(async ({ metafile, errors }) => {
        if (errors.length || !metafile) return;
        keep('.build/cdn-metafile.json', metafile);
        const folder = at('dist/cdn');
        if (existsSync(at('src/elements/loader.ts')))
          await buildLoader(chunksOf(metafile, folder), resolve(folder, 'iam.js'));
      });
    },
  };
}

async function buildLoader(chunks, outfile) {
  await build({
    entryPoints: [at('src/elements/loader.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { __IAM_CHUNKS__: JSON.stringify(chunks), 'process.env.NODE_ENV': '"production"' },
  });
}

function keep(path, metafile) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), JSON.stringify(metafile));
}
