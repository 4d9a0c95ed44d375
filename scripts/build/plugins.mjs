/** Plugins of the package's build, for esbuild and tsup. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { minify as terser } from 'terser';
import { minifySync } from 'vite';
import { buildLoader } from './early-modules.mjs';
import { elementFiles } from './element-files.mjs';
import { at, root } from './paths.mjs';

/**
 * For the npm build: a defining entry that imports another one keeps that import. If the two were merged into a chunk,
 * the registration would be in a file that package.json calls free of side effects, and bundlers would drop it.
 * @returns {import('esbuild').Plugin}
 */
export function separateDefinitions() {
  return {
    name: 'separate-definitions',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, ({ path, importer }) =>
        /src\/elements\/define\/[\w-]+\.ts$/.test(importer)
          ? { path: path.replace(/\.ts$/, '.js'), external: true }
          : undefined,
      );
    },
  };
}

/**
 * For the entries of frameworks: an element that they fetch stays an import of its defining entry beside them.
 * @returns {import('esbuild').Plugin}
 */
export function externalDefinitions() {
  return {
    name: 'external-definitions',
    setup({ onResolve }) {
      onResolve({ filter: /\/elements\/define\/[\w-]+\.ts$/ }, ({ path, kind }) =>
        kind === 'dynamic-import'
          ? { path: path.replace(/^.*\/(define\/[\w-]+)\.ts$/, './$1.js'), external: true }
          : undefined,
      );
    },
  };
}

/**
 * For the CDN build: minifies each file once more, and corrects the path of the loader in the files of `define/`.
 * @returns {NonNullable<import('tsup').Options['plugins']>[number]}
 */
export function minifyAgain() {
  return {
    name: 'minify-again',
    async renderChunk(text, { path }) {
      if (!path.endsWith('.js')) return undefined;
      const code = await minified(path, text);
      return { code: path.includes('/define/') ? code.replaceAll('"./iam.js"', '"../iam.js"') : code };
    },
  };
}

/**
 * Minifies with two more programs: Vite's finds two percent that esbuild leaves in React, terser one percent more.
 * Without sequences of expressions the code repeats itself more, so gzip makes it smaller.
 * @param {string} path @param {string} text
 */
async function minified(path, text) {
  const { code, errors } = minifySync(path, text, {
    module: true,
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true },
  });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const again = await terser(code, { module: true, ecma: 2020, compress: { passes: 2, sequences: false } });
  return again.code ?? code;
}

/**
 * For the CDN build: writes the autoloader `iam.js` once the chunks have their names, and `bar.js` and `members.js`,
 * which draw first views of header, bell and team without any chunk. `src/elements/loader.ts` reads the names from the
 * constant `__IAM_CHUNKS__`. Also keeps the metafile for the byte budgets.
 * @returns {import('esbuild').Plugin}
 */
export function loaderAfterChunks() {
  return {
    name: 'loader-after-chunks',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(async ({ metafile, errors, outputFiles = [] }) => {
        if (errors.length || !metafile) return;
        const kept = at('.build/cdn-metafile.json');
        for (const folder of [dirname(kept), at('dist/cdn')]) mkdirSync(folder, { recursive: true });
        writeFileSync(kept, JSON.stringify(metafile));
        for (const { path, text } of await buildLoader(outputFiles, chunksOf(metafile, at('dist/cdn'))))
          writeFileSync(path, await minified(path, text));
      });
    },
  };
}

/**
 * The files of each element, for the loader.
 * @param {import('esbuild').Metafile} metafile of the CDN build
 * @param {string} folder of the CDN build
 * @returns {{files: string[], of: Record<string, number[]>}} such as `{files: ['define/team.js', '1', '2'], of: {team:
 * [0, 1, 2]}}`: chunks by their hash, other files relative to the folder
 */
function chunksOf(metafile, folder) {
  const name = (/** @type {string} */ path) => relative(folder, resolve(root, path));
  /** @type {string[]} */
  const files = [];
  const place = (/** @type {string} */ path) => {
    const file = name(path).replace(/^chunk-(\w+)\.js$/, '$1');
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const of = Object.fromEntries([...elementFiles(metafile.outputs)].map(([element, all]) => [element, all.map(place)]));
  return { files, of };
}
