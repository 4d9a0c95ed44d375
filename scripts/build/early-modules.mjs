/**
 * What the loader contains for all elements of the CDN build, besides itself: it draws the log in form, and what comes
 * later imports the rest from it.
 */
import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { FACTORY, factoryFile, litCssEsbuild } from '../lit-css.mjs';
import { languagesEsbuild } from './languages/plugin.mjs';
import { at, root } from './paths.mjs';

/** What early modules need too: it comes before React. */
export const EARLY = [
  'src/core/contract/token-cookie.ts',
  'src/core/languages/choose.ts',
  'src/elements/base/api-base.ts',
  'src/elements/base/page-language.ts',
  'src/elements/early/early-forms.ts',
  'src/elements/early/first-language.ts',
  'src/elements/early/fits-sign-in.ts',
  'src/elements/early/load-class.ts',
  'src/elements/early/sign-in-styles.ts',
  'src/widgets/react/scoped-styles.ts',
  'src/widgets/react/style-sheet.ts',
  'src/widgets/sign-in/card.css',
  'src/widgets/ui/basics/buttons.css',
  'src/widgets/ui/fields/field.css',
  'src/widgets/ui/fields/text-field.css',
  'src/widgets/ui/forms/form.css',
  'src/widgets/ui/forms/light-form.css',
  'src/widgets/ui/styles/base.css',
  'src/widgets/ui/styles/tokens.css',
];

/** What the loader has and other early files of the CDN build use. */
const DRAWING = [
  'src/core/branding/logo-room.ts',
  'src/core/platform/browser-store.ts',
  'src/elements/early/after-first-frame.ts',
  'src/elements/early/draw-sign-in.ts',
  'src/elements/early/drawn.ts',
  'src/elements/early/frame.ts',
  'src/elements/early/members/ask-members.ts',
  'src/elements/early/wanted-language.ts',
];

/** The loader, as the other files of its folder import it. */
const LOADER = './iam.js';

/**
 * The files of the CDN build that draw or keep first views without any chunk, by name.
 * @type {Record<string, string>}
 */
const FILES = {
  bar: 'src/elements/early/bar.ts',
  members: 'src/elements/early/members/members.ts',
  sent: 'src/elements/early/sent-sign-in.ts',
};

/** @typedef {Map<string, string[]>} Names the exports of the loader's modules, by path */

/** @returns {Promise<Names>} */
export async function loaderExports() {
  const paths = [...EARLY, ...DRAWING];
  const missing = paths.filter((path) => !existsSync(at(path)));
  if (missing.length > 0) throw new Error(`early-modules.mjs names missing files: ${missing.join(', ')}`);
  const { metafile } = await build({
    entryPoints: paths.filter((path) => path.endsWith('.ts')),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: at('.build/modules'),
    absWorkingDir: root,
    external: ['iam:*'],
    plugins: [litCssEsbuild()],
    logLevel: 'error',
  });
  const ofModules = new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', exports }) => [entryPoint, exports]),
  );
  return new Map(paths.map((path) => [path, ofModules.get(path) ?? ['default']]));
}

/** Short names for all exports: `a` to `Z`, then `aa` and so on. @param {Names} names @returns {Map<string, string>} */
function aliases(names) {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const short = [...letters, ...letters.map((letter) => `a${letter}`)];
  const all = [...names].flatMap(([path, exported]) => exported.map((name) => `${path} ${name}`));
  return new Map(all.map((one, place) => [one, short[place] ?? `a${place}`]));
}

/**
 * `export { … } from '…'` for names of a module.
 * @param {Names} names @param {string} path
 * @param {Set<string>} [used] for the loader itself: the aliases that others import
 */
function clause(names, path, used) {
  const short = aliases(names);
  const parts = (names.get(path) ?? []).flatMap((name) => {
    const alias = short.get(`${path} ${name}`) ?? '';
    if (!used) return [`${alias} as ${name}`];
    return used.has(alias) ? [`${name} as ${alias}`] : [];
  });
  return `export { ${parts.join(', ')} } from ${JSON.stringify(used ? `./${path}` : LOADER)};`;
}

/**
 * The source of `iam.js`: the loader, and what others import from it.
 * @param {Names} names
 * @param {string[]} others texts of the files that import it
 */
export function loaderSource(names, others) {
  const imports = others.flatMap((text) => [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"\.\/iam\.js"/g)]);
  const used = new Set(
    imports.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')),
  );
  const exports = [...names.keys()].map((path) => clause(names, path, used));
  return [...exports, `import './src/elements/loader.ts';`].join('\n');
}

/**
 * An esbuild plugin: what the loader and other early files contain is imported from them. Each import of the loader
 * gets a module of its own, which esbuild leaves in the chunk of its importer.
 * @param {Names} names
 * @returns {import('esbuild').Plugin}
 */
export function throughLoader(names) {
  return {
    name: 'through-loader',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\/.*\.(?:ts|css)$|^iam-style-sheet$/ }, ({ path, resolveDir, importer, kind }) => {
        const file = path === FACTORY ? factoryFile : resolve(resolveDir, path);
        const found = relative(root, file).split(sep).join('/');
        const early = kind === 'dynamic-import' && Object.keys(FILES).find((name) => FILES[name] === found);
        if (early) return { path: `./${early}.js`, external: true };
        if (!names.has(found)) return undefined;
        return { path: `${found}?${importer}`, namespace: 'iam-loader', sideEffects: false };
      });
      onLoad({ filter: /.*/, namespace: 'iam-loader' }, ({ path }) => ({
        contents: clause(names, path.replace(/\?.*$/, '')),
      }));
      onResolve({ filter: /^\.\/iam\.js$/, namespace: 'iam-loader' }, () => ({
        path: LOADER,
        external: true,
        sideEffects: false,
      }));
    },
  };
}

/**
 * Builds the loader and the files that come with it.
 * @param {import('esbuild').OutputFile[]} chunks the other files of the CDN build
 * @param {object} table the files of each element, for the loader
 * @returns {Promise<{path: string, text: string}[]>}
 */
export async function buildLoader(chunks, table) {
  const names = await loaderExports();
  /** @type {import('esbuild').BuildOptions & {write: false}} */
  const options = {
    outdir: at('dist/cdn'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    define: {
      __IAM_CDN__: 'true',
      __IAM_CHUNKS__: JSON.stringify(table),
      'process.env.NODE_ENV': '"production"',
    },
  };
  const plugins = [languagesEsbuild('files'), litCssEsbuild({ minify: true })];
  const entryPoints = Object.fromEntries(Object.entries(FILES).map(([name, path]) => [name, at(path)]));
  const early = await build({ ...options, entryPoints, plugins: [throughLoader(names), ...plugins] });
  const contents = loaderSource(
    names,
    [...chunks, ...early.outputFiles].map(({ text }) => text),
  );
  const stdin = { contents, resolveDir: root, sourcefile: 'iam.js' };
  const loader = await build({ ...options, stdin, outdir: undefined, outfile: at('dist/cdn/iam.js'), plugins });
  return [...early.outputFiles, ...loader.outputFiles];
}
