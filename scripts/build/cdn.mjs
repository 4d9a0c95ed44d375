/** The CDN build: `iam.js`, which finds and loads elements, a file for each element, and the chunks that they share. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { definitions } from './entries.mjs';
import { writeCdnManifest } from './cdn-manifest.mjs';
import { languagesVite, writeCatalogues } from './languages/plugin.mjs';
import { at, root } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { writeHostHtml } from './prerender/host-html.mjs';
import { prerenderedViews } from './prerender/plugin.mjs';
import { styleSheetsVite } from './style-sheets.mjs';

/** @typedef {import('vite').Rollup.OutputChunk} Chunk */
/** @typedef {{fileName: string, imports: string[], modules: Record<string, number>}} Described bytes by module */

/** Where the build describes its files, for `npm run size`. */
export const CHUNKS = '.build/cdn-chunks.json';

const FOLDER = at('dist/cdn');

/** Writes `dist/cdn`. */
export async function buildCdn() {
  mkdirSync(at('.build'), { recursive: true });
  const elements = Object.fromEntries(definitions().map(([name, path]) => [name, at(path)]));
  const chunks = await bundle({
    input: elements,
    output: {
      codeSplitting: {
        groups: [
          {
            name: (id, graph) => chunkOf(usersOf(id, graph), elements),
            debugName: 'first views',
            tags: ['$initial'],
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  });
  const files = Object.fromEntries(
    Object.keys(elements).map((name) => [name.replace('define/', ''), filesOf(`${name}.js`, chunks)]),
  );
  await bundle({ input: { iam: at('src/elements/loader.ts') } }, { __IAM_FILES__: JSON.stringify(files) });
  const everything = at('.build/every-element.js');
  writeFileSync(
    everything,
    Object.values(elements)
      .map((path) => `import ${JSON.stringify(path)};`)
      .join('\n'),
  );
  await bundle(
    {
      input: { 'iam-classic': everything },
      output: { format: 'iife', codeSplitting: false, banner: 'var iamScript=document.currentScript?.src;' },
    },
    // Such a script has no `import.meta`.
    { 'import.meta.url': 'iamScript' },
  );
  writeFileSync(at(CHUNKS), JSON.stringify(chunks.map(described)));
  await writeCatalogues(FOLDER);
  writeCdnManifest(FOLDER, { html: await writeHostHtml(FOLDER) });
  await precompress(FOLDER);
}

/**
 * Adds files to the build.
 * @param {import('vite').Rollup.RolldownOptions & {output?: import('vite').Rollup.OutputOptions}} options
 * @param {Record<string, string>} [define]
 */
async function bundle({ output, ...options }, define = {}) {
  const built = await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', __IAM_CDN__: 'true', ...define },
    plugins: [languagesVite('files'), prerenderedViews(), styleSheetsVite({ minify: true })],
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        ...options,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js', comments: false, ...output },
      },
    },
  });
  const { output: files } = /** @type {import('vite').Rollup.RolldownOutput} */ (built);
  return files.filter((file) => file.type === 'chunk');
}

/**
 * A module, and all that load it at once, not on demand.
 * @param {string} id of the module
 * @param {{getModuleInfo(id: string): {importers: string[]} | null}} graph
 */
function usersOf(id, graph) {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return seen;
}

/**
 * The chunk of a module. Each view loads what all share, what the log in form shares with others, what the header
 * shares with others, what the rest shares, and its own: few files that compress well.
 * @param {Set<string>} users the modules that load it at once
 * @param {Record<string, string>} elements the entry of each element
 */
function chunkOf(users, elements) {
  const names = Object.keys(elements).filter((name) => users.has(elements[name] ?? ''));
  if (names.length === Object.keys(elements).length) return 'shared';
  if (names.length < 2) return names[0]?.replace('define/', '') ?? null;
  return (
    ['define/sign-in', 'define/header'].find((name) => names.includes(name))?.replace('define/', 'with-') ?? 'rest'
  );
}

/**
 * A file, then all that it imports.
 * @param {string} name
 * @param {{fileName: string, imports: string[]}[]} chunks
 * @param {Set<string>} [found]
 */
export function filesOf(name, chunks, found = new Set()) {
  if (found.has(name)) return [...found];
  found.add(name);
  for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) filesOf(next, chunks, found);
  return [...found];
}

/** @param {Chunk} chunk @returns {Described} */
const described = ({ fileName, imports, modules }) => ({
  fileName,
  imports,
  modules: Object.fromEntries(
    Object.entries(modules).map(([id, { renderedLength }]) => [
      id.replace(`${root}/`, '').replace(/\.css\.js$/, '.css'),
      renderedLength,
    ]),
  ),
});
