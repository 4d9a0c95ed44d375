/**
 * Gives the elements their translations, in each tool that bundles them. `iam:catalogues` loads a catalogue,
 * `iam:parameters` names the values of each message for ICU messages of hosts.
 */
import { catalogueModule, compileAll } from './catalogues.mjs';
import { root } from '../paths.mjs';
import { partsOf } from './parts.mjs';

const IDS = /^iam:(catalogues|parameters|texts\/[\w./-]+)$/;

/**
 * How catalogues reach the browser: `files` beside the CDN's chunks, `parts` as chunks of a bundler, or a `whole`
 * language in a chunk, for development and tests, where a build has to be quick.
 * @typedef {'files' | 'parts' | 'whole'} Delivery
 */

/**
 * @param {Delivery} delivery
 * @returns {(id: string) => Promise<string>} the code of a module
 */
function modules(delivery) {
  /** @type {Promise<{all: import('./catalogues.mjs').Compiled, parts: Map<string, string[]>}> | undefined} */
  let compiled;
  const compile = async () => {
    const all = await compileAll();
    if (all.problems.length > 0 && delivery !== 'whole')
      throw new Error(`translations do not match the words:\n${all.problems.join('\n')}`);
    return { all, parts: delivery === 'parts' ? await partsOf(all.words) : new Map() };
  };
  return async (id) => {
    const { all, parts } = await (compiled ??= compile());
    if (id === 'iam:parameters') return parametersModule(all.words);
    if (id !== 'iam:catalogues') {
      const [, language = '', part] = id.split('/');
      return catalogueModule(
        all.texts.get(language) ?? new Map(),
        part ? (parts.get(part) ?? []) : (all.texts.get(language)?.keys() ?? []),
      );
    }
    const languages = [...all.texts.keys()];
    const list = `export const languages = ${JSON.stringify(languages)};\n`;
    if (delivery === 'files')
      return `${list}const here = new URL('./languages/', import.meta.url.replace(/define\\/[^/]*$/, ''));
export const load = (language, part) =>
  languages.includes(language)
    ? import(new URL(language + '/' + part + '.js', here).href).then((one) => one.default)
    : null;`;
    const table = languages.map((language) => {
      const whole = `() => import('iam:texts/${language}')`;
      const own = [...parts.keys()].map(
        (part) => `${JSON.stringify(part)}: () => import('iam:texts/${language}/${part}')`,
      );
      return `${JSON.stringify(language)}: ${delivery === 'parts' ? `{${own.join(',\n')}}` : whole}`;
    });
    const found = delivery === 'parts' ? 'table[language]?.[part]' : 'table[language]';
    return `${list}const table = {${table.join(',\n')}};
export const load = (language, part) => ${found}?.().then((one) => one.default) ?? null;`;
  };
}

/**
 * Only the functions of words.
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
 * The Vite plugin, for the demo pages and vitest.
 * @returns {import('vite').Plugin}
 */
export function languagesVite() {
  /** @type {ReturnType<typeof modules>} */
  let code;
  return {
    name: 'languages',
    enforce: 'pre',
    configResolved({ command }) {
      code = modules(command === 'build' ? 'parts' : 'whole');
    },
    resolveId: (id) => (IDS.test(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0iam:') ? code(id.slice(1)) : undefined),
  };
}

/** @param {import('./english.mjs').Source[]} words */
function parametersModule(words) {
  const shapes = Object.fromEntries(words.map(({ id, shape }) => [id, shape]));
  return `export default ${JSON.stringify(functionsOf(shapes))}`;
}
