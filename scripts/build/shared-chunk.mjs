import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
const SOURCES = ['src/core/session/session.ts'];
const FOLDERS = ['src/elements/base', 'src/widgets/react'];

const sources = () => {
  const inFolders = FOLDERS.filter((folder) => existsSync(at(folder))).flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  );
  return [...SOURCES, ...inFolders].filter((file) => existsSync(at(file))).map((file) => `./${file}`);
};

/** Entries, and every view that may be imported lazily: esbuild makes an entry of the target of an `import()`. */
const ENTRY = /src\/(elements\/define\/[^/]+\.ts|widgets\/(?!react\/).+\.tsx)$/;

/**
 * An esbuild plugin that keeps what every element needs in one chunk. esbuild puts two modules into one chunk when the same
 * entries reach them; so each entry and each lazy view imports the same list, whatever of it the file itself uses.
 * @returns {import('esbuild').Plugin}
 */
export function sharedChunk() {
  return {
    name: 'shared-chunk',
    setup(build) {
      build.onResolve({ filter: /^iam:shared$/ }, () => ({ path: 'shared', namespace: 'iam-shared', sideEffects: true }));
      build.onLoad({ filter: /.*/, namespace: 'iam-shared' }, () => ({
        contents: [...PACKAGES, ...sources()].map((path) => `import ${JSON.stringify(path)};`).join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!ENTRY.test(path)) return undefined;
        const loader = path.endsWith('x') ? 'tsx' : 'ts';
        return { contents: `import "iam:shared"; ${await readFile(path, 'utf8')}`, loader };
      });
    },
  };
}
