/**
 * Gives the elements their translations, in each tool that bundles them. `iam:catalogues` loads a catalogue,
 * `iam:parameters` names the values of each message for ICU messages of hosts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueModule, compileAll } from './catalogues.mjs';
import { inlineTexts, isInline } from './inline-texts.mjs';
import { at, root } from '../paths.mjs';
import { partsOf } from './parts.mjs';

const IDS = /^iam:(catalogues|labels|parameters|failure-texts|confirmed-texts|texts\/[\w./-]+)$/;

/**
 * How catalogues reach the browser: `files` beside the CDN's chunks, `parts` as chunks of a bundler, or a `whole`
 * language in a chunk, for development and tests, where a build has to be quick.
 * @typedef {'files' | 'parts' | 'whole'} Delivery
 */

/** Compiles all texts. @param {Delivery} delivery */
async function compile(delivery) {
  const all = await compileAll();
  if (all.problems.length > 0 && delivery !== 'whole')
    throw new Error(`translations do not match the words:\n${all.problems.join('\n')}`);
  return { ...all, parts: delivery === 'whole' ? new Map() : await partsOf(all.words) };
}

/**
 * Writes the catalogues of the CDN build: `languages/<language>/<part>.js`.
 * @param {string} folder of the CDN build
 */
export async function writeCatalogues(folder) {
  const { texts, parts } = await compile('files');
  for (const [language, compiled] of texts) {
    mkdirSync(join(folder, 'languages', language), { recursive: true });
    for (const [part, ids] of parts)
      writeFileSync(join(folder, 'languages', language, `${part}.js`), catalogueModule(compiled, ids));
  }
}

/**
 * @param {Delivery} delivery
 * @returns {(id: string) => Promise<string>} the code of a module
 */
function modules(delivery) {
  /** @type {ReturnType<typeof compile> | undefined} */
  let compiled;
  return async (id) => {
    if (isInline(id)) return inlineTexts(id);
    const { words, texts, parts } = await (compiled ??= compile(delivery));
    if (id === 'iam:parameters') {
      const shapes = Object.fromEntries(words.map((one) => [one.id, one.shape]));
      return `export default ${JSON.stringify(functionsOf(shapes))}`;
    }
    const [kind, language = '', part = ''] = id.split('/');
    if (kind === 'iam:texts') {
      const own = texts.get(language) ?? new Map();
      return catalogueModule(own, parts.get(part) ?? (part ? [part] : own.keys()));
    }
    const files = {
      files: `import(new URL('./languages/' + language + '/' + part + '.js', here).href)`,
      parts: 'table[language][part]?.()',
      whole: 'table[language]()',
    };
    const names = id === 'iam:labels' ? ['labels'] : [...parts.keys()];
    const table = [...texts.keys()].map((language) => {
      const own = names.map((name) => `${JSON.stringify(name)}: () => import('iam:texts/${language}/${name}')`);
      const chunks = delivery === 'parts' ? `{${own.join(',\n')}}` : `() => import('iam:texts/${language}')`;
      return `${JSON.stringify(language)}: ${chunks}`;
    });
    const where =
      delivery === 'files'
        ? `const here = import.meta.url.replace(/define\\/[^/]*$/, '')`
        : `const table = {${table.join(',\n')}}`;
    return `import { catalogue } from ${JSON.stringify(at('src/core/languages/translation.ts'))};
export const languages = ${JSON.stringify([...texts.keys()])};
${where};
export const load = (language, part) =>
  (languages.includes(language) && ${files[delivery]}?.then((one) => catalogue(one.default))) || null;
`;
  };
}

/**
 * The words that are functions, without those that are plain texts.
 * @param {import('./english.mjs').Shape} shape
 * @returns {import('./english.mjs').Shape}
 */
const functionsOf = (shape) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, value]) => {
      if (value === true) return [];
      const kept = Array.isArray(value) ? value : functionsOf(value);
      return Object.keys(kept).length > 0 ? [[key, kept]] : [];
    }),
  );

/**
 * The esbuild plugin.
 * @param {Delivery} delivery
 * @returns {import('esbuild').Plugin}
 */
export function languagesEsbuild(delivery) {
  return {
    name: 'languages',
    setup(build) {
      const code = modules(delivery);
      build.onResolve({ filter: IDS }, ({ path }) => ({ path, namespace: 'iam-languages', sideEffects: false }));
      build.onLoad({ filter: /.*/, namespace: 'iam-languages' }, async ({ path }) => ({
        contents: await code(path),
        resolveDir: root,
      }));
    },
  };
}

/**
 * The Vite plugin.
 * @param {Delivery} [delivery] of builds; without one, a language is whole while developing
 * @returns {import('vite').Plugin}
 */
export function languagesVite(delivery = 'parts') {
  /** @type {ReturnType<typeof modules>} */
  let code;
  return {
    name: 'languages',
    enforce: 'pre',
    configResolved({ command }) {
      code = modules(command === 'build' ? delivery : 'whole');
    },
    resolveId: (id) => (IDS.test(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') && IDS.test(id.slice(1)) ? code(id.slice(1)) : undefined),
  };
}
