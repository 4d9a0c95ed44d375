import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, posix, relative, sep } from 'node:path';
import { commonModules } from './common-modules.mjs';
import { definitions } from './entries.mjs';
import { at, root } from './paths.mjs';

const PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@r2wc/react-to-web-component',
  '@preact/signals-core',
  'ofetch',
];
const SOURCES = [
  'src/core/session/session.ts',
  'src/core/session/sign-in-url.ts',
  'src/core/errors/errors.ts',
  'src/core/errors/guards.ts',
  'src/widgets/ui/basics/icons-base.tsx',
  'src/widgets/ui/overlays/toasts/toaster.tsx',
  'src/widgets/ui/basics/buttons.tsx',
  'src/widgets/ui/basics/icons.tsx',
  'src/widgets/ui/data/avatar.tsx',
  'src/widgets/ui/fields/password-field.tsx',
  'src/widgets/ui/fields/text-field.tsx',
  'src/widgets/ui/forms/form.tsx',
  'src/widgets/ui/forms/form-model.ts',
  'src/widgets/ui/forms/light-form.tsx',
  'src/widgets/ui/overlays/position-panel.ts',
  'src/widgets/ui/overlays/scroll-stop.ts',
];
/** What early modules need too: it comes before React. */
const EARLY = [
  'src/elements/base/api-base.ts',
  'src/elements/early/early-forms.ts',
  'src/elements/early/fits-sign-in.ts',
  'src/widgets/react/scoped-styles.ts',
  'src/widgets/react/style-sheet.ts',
  'src/widgets/sign-in/card.css',
  'src/widgets/ui/basics/buttons.css',
  'src/widgets/ui/fields/field.css',
  'src/widgets/ui/fields/password-field.css',
  'src/widgets/ui/fields/text-field.css',
  'src/widgets/ui/forms/form.css',
  'src/widgets/ui/forms/light-form.css',
  'src/widgets/ui/styles/base.css',
  'src/widgets/ui/styles/tokens.css',
];
const FOLDERS = ['src/elements/base', 'src/widgets/react'];
/** Files of those folders that only some elements need. */
const OF_SOME = ['own-avatar', 'leaving', 'linked-action', 'shortcuts', 'use-command'].map(
  (name) => `src/widgets/react/${name}.ts`,
);

/** @throws {Error} if a file named in the lists above is missing: the chunks would silently fall apart */
function checkLists() {
  const missing = [...SOURCES, ...EARLY, ...FOLDERS, ...OF_SOME].filter((path) => !existsSync(at(path)));
  if (missing.length > 0) throw new Error(`shared-chunk.mjs names missing files: ${missing.join(', ')}`);
}

const sources = () => {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  ).filter((path) => !OF_SOME.includes(path) && !EARLY.includes(path));
  return [...SOURCES, ...inFolders].map((path) => `./${path}`);
};

/**
 * Entries, and everything that can be imported lazily: esbuild makes an entry of the target of an `import()`.
 * `base/define.ts` is an entry of the CDN build too, so that the shared chunk stays separate from the basis of forms.
 */
const ENTRY = new RegExp(
  [
    'src/elements/(define/[^/]+|base/define)\\.ts$',
    'src/widgets/(?!react/).+\\.tsx?$',
    'src/core/(bot-check/bot-check|session/sign-in-flow|platform/browser-recaptcha)\\.ts$',
  ].join('|'),
);

/** What draws an element before React arrives. */
const EARLY_ENTRY = /^src\/elements\/early\/sign-in\.ts$/;

/**
 * An esbuild plugin that keeps what every element needs in one chunk, and what several first views need in one more.
 * esbuild puts two modules into one chunk if the same entries reach them, so each entry and each lazy view imports the
 * same list, even if it uses only a part of it. A module of a list imports that list.
 * @returns {import('esbuild').Plugin}
 */
export function sharedChunk() {
  return {
    name: 'shared-chunk',
    async setup(build) {
      checkLists();
      const early = EARLY.map((path) => `./${path}`);
      const shared = [...PACKAGES, 'iam:early', ...sources()];
      const taken = [...sources().map((path) => path.slice('./'.length)), ...EARLY, 'src/elements/define/sign-in.ts'];
      const { bar, common, lazy } = await commonModules(Object.fromEntries(definitions()), taken);
      /** @type {Record<string, string[]>} */
      const lists = {
        early,
        shared,
        bar: bar.map((path) => `./${path}`),
        common: common.map((path) => `./${path}`),
      };
      build.onResolve({ filter: /^iam:(early|shared|bar|common)$/ }, ({ path }) => ({
        path: path.slice('iam:'.length),
        namespace: 'iam-list',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'iam-list' }, ({ path }) => ({
        contents: (lists[path] ?? []).map((one) => `import ${JSON.stringify(one)};`).join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.(?:tsx?|m?js)$/ }, async ({ path }) => {
        const source = relative(root, path).split(sep).join('/');
        const imports = [
          ...(ENTRY.test(path) || lazy.includes(source) ? ['iam:shared'] : []),
          ...(EARLY_ENTRY.test(source) ? ['iam:early'] : []),
          ...['bar', 'common'].filter((list) => lists[list]?.includes(`./${source}`)).map((list) => `iam:${list}`),
        ];
        if (imports.length === 0) return undefined;
        const text = await readFile(path, 'utf8');
        const before = [...imports, ...(lazy.includes(source) ? mainOf(source) : [])]
          .map((one) => `import ${JSON.stringify(one)};`)
          .join('');
        return { contents: `${before} ${text}`, loader: LOADERS[extname(path)] ?? 'js' };
      });
    },
  };
}

/** @type {Record<string, import('esbuild').Loader>} */
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx' };

/**
 * A widget's lazy view also reaches the widget's main module, so that no chunk holds just both.
 * @param {string} source from the repository's folder
 */
function mainOf(source) {
  const [, widget, file] = /^src\/widgets\/([^/]+)\/(.+)\.tsx?$/.exec(source) ?? [];
  const main = `src/widgets/${widget}/${widget}.tsx`;
  if (!widget || file === widget || !existsSync(at(main))) return [];
  const from = posix.relative(posix.dirname(source), main);
  return [from.startsWith('.') ? from : `./${from}`];
}
