import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
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
  'src/widgets/ui/icons-base.tsx',
  'src/widgets/ui/toaster.tsx',
  'src/widgets/ui/light-form.tsx',
];
const FOLDERS = ['src/elements/base', 'src/widgets/react'];
/** Files of those folders that some elements need and others never do. */
const OF_SOME = ['own-avatar.ts', 'leaving.ts'];

const sources = () => {
  const inFolders = FOLDERS.filter((folder) => existsSync(at(folder))).flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !OF_SOME.includes(file))
      .map((file) => `${folder}/${file}`),
  );
  return [...SOURCES, ...inFolders].filter((file) => existsSync(at(file))).map((file) => `./${file}`);
};

/**
 * What the first view of every form needs: one chunk more, since many small ones compress badly and each is a request.
 */
const GROUND = [
  'buttons.tsx',
  'field.tsx',
  'form.tsx',
  'form-context.ts',
  'form-model.ts',
  'form-words.ts',
  'password-field.tsx',
  'text-field.tsx',
].map((file) => posix.join('src/widgets/ui', file));

/**
 * Entries, and all that may be imported lazily: esbuild makes an entry of the target of an `import()`. `base/define.ts`
 * is an
 * entry of the CDN build too, so that what all share stays apart from the ground of forms.
 */
const ENTRY =
  /src\/(elements\/(define\/[^/]+|base\/define)\.ts|widgets\/(?!react\/).+\.tsx?|core\/(bot-check\/bot-check|session\/sign-in-flow|platform\/browser-recaptcha)\.ts)$/;

/**
 * An esbuild plugin that keeps what every element needs in one chunk. esbuild puts two modules into one chunk when the
 * same
 * entries reach them; so each entry and each lazy view imports the same list, whatever of it the file itself uses.
 * @returns {import('esbuild').Plugin}
 */
export function sharedChunk() {
  return {
    name: 'shared-chunk',
    setup(build) {
      build.onResolve({ filter: /^iam:shared$/ }, () => ({
        path: 'shared',
        namespace: 'iam-shared',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'iam-shared' }, () => ({
        contents: [...PACKAGES, ...sources()].map((path) => `import ${JSON.stringify(path)};`).join('\n'),
        resolveDir: root,
      }));
      build.onResolve({ filter: /^iam:ground$/ }, () => ({
        path: 'ground',
        namespace: 'iam-ground',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'iam-ground' }, () => ({
        contents: GROUND.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const isGround = GROUND.some((file) => path.endsWith(`/${file}`));
        if (!ENTRY.test(path) && !isGround) return undefined;
        const text = await readFile(path, 'utf8');
        const imports = [
          ...(ENTRY.test(path) ? ['iam:shared'] : []),
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
 * A widget's lazy view (its default export) reaches the widget's main module too, so that the two share no chunk of
 * their own.
 */
function mainOf(path, text) {
  const [, widget, file] = /src\/widgets\/([^/]+)\/([^/]+)\.tsx$/.exec(path) ?? [];
  const isLazy =
    widget &&
    file !== widget &&
    /^export default /m.test(text) &&
    existsSync(at(`src/widgets/${widget}/${widget}.tsx`));
  return isLazy ? [`./${widget}.tsx`] : [];
}
