import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { at, root } from '../paths.mjs';

/**
 * Texts by key: `true` for a text, the names of its parameters for a function, or more texts.
 * @typedef {{[key: string]: true | string[] | Shape}} Shape
 */

/**
 * The English words of one export.
 * @typedef {object} Source
 * @property {string} id
 * @property {string} path of the module, such as `src/widgets/team/words.ts`
 * @property {string} name of the export
 * @property {Record<string, unknown>} english
 * @property {Shape} shape
 */

/** The modules that define words. */
const wordsModules = () =>
  readdirSync(at('src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && readFileSync(at(path), 'utf8').includes('= defineWords('))
    .sort();

/**
 * Reads all words from their modules.
 * @returns {Promise<Source[]>}
 */
export async function englishWords() {
  const paths = wordsModules();
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path, index) => `export * as m${index} from './${path}';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['iam:*'],
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  /** @type {Record<string, Record<string, unknown>>} */
  const modules = await import(`data:text/javascript;base64,${code}`);
  return paths.flatMap((path, index) =>
    Object.entries(modules[`m${index}`] ?? {}).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null || !('id' in value && 'english' in value)) return [];
      const { id, english } = /** @type {{id: string, english: Record<string, unknown>}} */ (value);
      return [{ id, path, name, english, shape: shapeOf(english) }];
    }),
  );
}

/** @param {Record<string, unknown>} texts @returns {Shape} */
const shapeOf = (texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? true
        : typeof value === 'function'
          ? parametersOf(value)
          : shapeOf(/** @type {Record<string, unknown>} */ (value)),
    ]),
  );

/** The names of a function's parameters. @param {Function} value */
function parametersOf(value) {
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(value.toString())?.[1];
  if (list === undefined) throw new Error(`words need arrow functions with plain parameters: ${value.toString()}`);
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
