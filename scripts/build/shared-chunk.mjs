import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';
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
  'src/core/errors/errors.ts',
  'src/core/errors/guards.ts',
  'src/widgets/ui/basics/icons-base.tsx',
  'src/widgets/ui/overlays/toasts/toaster.tsx',
  'src/widgets/ui/forms/light-form.tsx',
];
/** What early modules need too: it comes before React. */
const EARLY = [
  'src/elements/base/api-base.ts',
  'src/elements/early/early-forms.ts',
  'src/elements/early/fits-sign-in.ts',
  'src/widgets/react/scoped-styles.ts',
  'src/widgets/react/sheet.ts',
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
const OF_SOME = ['src/widgets/react/own-avatar.ts', 'src/widgets/react/leaving.ts'];

/** What the first view of every form needs: one more chunk, since many small ones compress badly. */
const GROUND = [
  'src/widgets/ui/basics/buttons.tsx',
  'src/widgets/ui/fields/field.tsx',
  'src/widgets/ui/fields/password-field.tsx',
  'src/widgets/ui/fields/text-field.tsx',
  'src/widgets/ui/forms/form.tsx',
  'src/widgets/ui/forms/form-context.ts',
  'src/widgets/ui/forms/form-model.ts',
  'src/widgets/ui/forms/form-words.ts',
];

/** @throws {Error} if a file named in the lists above is missing: the chunks would silently fall apart */
function checkLists() {
  const missing = [...SOURCES, ...EARLY, ...FOLDERS, ...OF_SOME, ...GROUND].filter((path) => !existsSync(at(path)));
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

/** @param {string} list its name @returns {string[]} what it imports */
function listed(list) {
  const files = (/** @type {string[]} */ paths) => paths.map((path) => `./${path}`);
  if (list === 'early') return files(EARLY);
  if (list === 'ground') return files(GROUND);
  return [...PACKAGES, 'iam:early', ...sources()];
}

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

/**
 * An esbuild plugin that keeps what every element needs in one chunk. esbuild puts two modules into one chunk if the
 * same entries reach them, so each entry and each lazy view imports the same list, even if it uses only a part of it.
 * @returns {import('esbuild').Plugin}
 */
export function sharedChunk() {
  return {
    name: 'shared-chunk',
    setup(build) {
      checkLists();
      build.onResolve({ filter: /^iam:(early|shared|ground)$/ }, ({ path }) => ({
        path: path.slice('iam:'.length),
        namespace: 'iam-list',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'iam-list' }, ({ path }) => ({
        contents: listed(path)
          .map((one) => `import ${JSON.stringify(one)};`)
          .join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const source = relative(root, path).split(sep).join('/');
        const isGround = GROUND.includes(source);
        const isEarly = /^src\/elements\/early\/sign-in\.ts$/.test(source);
        if (!ENTRY.test(path) && !isGround && !isEarly) return undefined;
        const text = await readFile(path, 'utf8');
        const imports = [
          ...(ENTRY.test(path) ? ['iam:shared'] : []),
          ...(isEarly ? ['iam:early'] : []),
          ...(isGround ? ['iam:ground'] : []),
          ...mainOf(path, text),
        ];
        const loader = path.endsWith('x') ? 'tsx' : 'ts';
        return { contents: `${imports.map((one) => `import ${JSON.stringify(one)};`).join('')} ${text}`, loader };
      });
    },
  };
}

/**
 * A widget's lazy view (its default export) also reaches the widget's main module, so that no chunk holds just both.
 * @param {string} path
 * @param {string} text
 */
function mainOf(path, text) {
  const [, widget, file] = /src\/widgets\/([^/]+)\/(.+)\.tsx$/.exec(path) ?? [];
  const main = `src/widgets/${widget}/${widget}.tsx`;
  const isLazy = widget && file !== widget && /^export default /m.test(text) && existsSync(at(main));
  if (!isLazy) return [];
  const from = posix.relative(posix.dirname(`src/widgets/${widget}/${file}`), main);
  return [from.startsWith('.') ? from : `./${from}`];
}
