import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
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
];
const SOURCES = [
  'src/core/branding/logo.ts',
  'src/core/session/session.ts',
  'src/core/session/sign-in-url.ts',
  'src/core/errors/errors.ts',
  'src/core/errors/guards.ts',
  ...['registry', 'speech', 'words'].map((name) => `src/core/languages/${name}.ts`),
  'src/widgets/session/use-log-in.tsx',
  'src/widgets/ui/basics/icons-base.tsx',
  'src/widgets/ui/overlays/toasts/toaster.tsx',
  'src/core/contract/limits.ts',
  'src/widgets/ui/basics/buttons.tsx',
  'src/widgets/ui/basics/icons.tsx',
  'src/widgets/ui/data/avatar.tsx',
  'src/widgets/ui/fields/password-field.tsx',
  'src/widgets/ui/fields/text-field.tsx',
  'src/widgets/ui/forms/form.tsx',
  'src/widgets/ui/forms/form-model.ts',
  'src/widgets/ui/forms/light-form.tsx',
  'src/widgets/ui/overlays/overlay-words.ts',
  'src/widgets/ui/states/error-text.ts',
  'src/widgets/ui/states/error-words.ts',
  'src/widgets/ui/overlays/position-panel.ts',
  'src/widgets/ui/overlays/scroll-stop.ts',
];
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
const FOLDERS = ['src/elements/base', 'src/widgets/react'];
/** Files of those folders that only some elements need. */
const OF_SOME = ['leaving', 'linked-action', 'page-words', 'shortcuts', 'use-command'].map(
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

const DEFINING = /^src\/elements\/define\/[^/]+\.ts$/;
/** What draws an element before React arrives. */
const EARLY_ENTRY = /^src\/elements\/early\/(?:sent-)?sign-in\.ts$/;

/**
 * An esbuild plugin that keeps what every element needs in one chunk, and what several first views need in one more.
 * esbuild puts two modules into one chunk if the same entries reach them, so each entry and each lazy view that needs a
 * module of a list imports the whole list.
 * @returns {import('esbuild').Plugin}
 */
export function sharedChunk() {
  return {
    name: 'shared-chunk',
    async setup(build) {
      checkLists();
      const early = EARLY.map((path) => `./${path}`);
      const shared = [...PACKAGES, 'iam:early', ...sources()];
      const taken = [...sources().map((path) => path.slice('./'.length)), ...EARLY];
      const { lists, lazy, listsOf } = await commonModules(Object.fromEntries(definitions()), taken);
      /** @type {Record<string, string[]>} */
      const contents = {
        early,
        shared,
        ...Object.fromEntries(Object.entries(lists).map(([name, paths]) => [name, paths.map((path) => `./${path}`)])),
      };
      build.onResolve({ filter: /^iam:(early|shared|bar|common|tables|own\/[\w-]+)$/ }, ({ path }) => ({
        path: path.slice('iam:'.length),
        namespace: 'iam-list',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'iam-list' }, ({ path }) => ({
        contents: (contents[path] ?? []).map((one) => `import ${JSON.stringify(one)};`).join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.(?:tsx?|m?js)$/ }, async ({ path }) => {
        const source = relative(root, path).split(sep).join('/');
        const isEarly = EARLY_ENTRY.test(source);
        const isRoot = !isEarly && (DEFINING.test(source) || lazy.includes(source));
        const imports = [
          ...(isRoot || ENTRY.test(path) ? ['iam:shared'] : []),
          ...(isRoot ? listsOf(source).map((list) => `iam:${list}`) : []),
          ...(isEarly ? ['iam:early'] : []),
        ];
        if (imports.length === 0) return undefined;
        const text = await readFile(path, 'utf8');
        const before = imports.map((one) => `import ${JSON.stringify(one)};`).join('');
        return { contents: `${before} ${text}`, loader: LOADERS[extname(path)] ?? 'js' };
      });
    },
  };
}

/** @type {Record<string, import('esbuild').Loader>} */
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx' };
