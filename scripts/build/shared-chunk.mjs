import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { commonModules } from './common-modules.mjs';
import { EARLY, loaderExports } from './early-modules.mjs';
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
const FOLDERS = ['src/elements/base', 'src/widgets/react'];
/** Files of those folders that only some elements need. */
const OF_SOME = ['leaving', 'linked-action', 'page-words', 'shortcuts', 'use-command'].map(
  (name) => `src/widgets/react/${name}.ts`,
);

/** @throws {Error} if a file named in the lists above is missing: the chunks would silently fall apart */
function checkLists() {
  const missing = [...SOURCES, ...FOLDERS, ...OF_SOME].filter((path) => !existsSync(at(path)));
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

/** Entries, and everything that can be imported lazily: esbuild makes an entry of the target of an `import()`. */
const ENTRY = new RegExp(
  [
    'src/elements/define/[^/]+\\.ts$',
    'src/widgets/(?!react/).+\\.tsx?$',
    'src/core/(bot-check/bot-check|session/sign-in-flow|platform/browser-recaptcha)\\.ts$',
  ].join('|'),
);

const DEFINING = /^src\/elements\/define\/[^/]+\.ts$/;

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
      const shared = [...PACKAGES, ...sources()];
      const taken = sources().map((path) => path.slice('./'.length));
      const ofLoader = (await loaderExports()).keys();
      const { lists, lazy, listsOf } = await commonModules(Object.fromEntries(definitions()), taken, ofLoader);
      /** @type {Record<string, string[]>} */
      const contents = {
        shared,
        ...Object.fromEntries(Object.entries(lists).map(([name, paths]) => [name, paths.map((path) => `./${path}`)])),
      };
      build.onResolve({ filter: /^iam:(shared|bar|common|tables|own\/[\w-]+)$/ }, ({ path }) => ({
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
        const isRoot = DEFINING.test(source) || lazy.includes(source);
        const imports = [
          ...(isRoot || ENTRY.test(path) ? ['iam:shared'] : []),
          ...(isRoot ? listsOf(source).map((list) => `iam:${list}`) : []),
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
