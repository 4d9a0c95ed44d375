import { defineConfig, type Options } from 'tsup';
import { frameworkEntries, npmEntries } from './scripts/build/entries.mjs';
import { languagesEsbuild } from './scripts/build/languages/plugin.mjs';
import { styleSheetsEsbuild } from './scripts/build/style-sheets.mjs';

const base: Options = {
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  splitting: true,
  silent: true,
};
/** React, and the packages that import it. */
const WITH_REACT = [/^react(-dom)?($|\/)/, '@r2wc/react-to-web-component', 'downshift', 'react-day-picker'];
const production = { 'process.env.NODE_ENV': '"production"' };

/**
 * For bundlers: the packages of `dependencies` stay imports. React is inside, in one chunk, so that the host's version
 * of React does not matter, or whether it has one.
 */
const npm: Options = {
  ...base,
  entry: npmEntries(),
  outDir: 'dist',
  noExternal: WITH_REACT,
  define: { ...production, __IAM_CDN__: 'false' },
  minify: true,
  sourcemap: true,
  esbuildPlugins: [languagesEsbuild('parts'), styleSheetsEsbuild({ minify: true })],
  esbuildOptions(options) {
    options.chunkNames = 'chunks/[name]-[hash]';
  },
};

/** What a host's framework takes: the host's own React stays an import, and each element is fetched when it is used. */
const frameworks: Options = {
  ...base,
  entry: frameworkEntries(),
  outDir: 'dist',
  splitting: false,
  define: production,
  sourcemap: true,
  external: ['react', 'svelte', 'vue'],
  esbuildPlugins: [
    languagesEsbuild('parts'),
    {
      name: 'definitions-beside',
      setup({ onResolve }) {
        onResolve({ filter: /\/elements\/define\/[\w-]+\.ts$/ }, ({ path, kind }) =>
          kind === 'dynamic-import'
            ? { path: path.replace(/^.*\/(define\/[\w-]+)\.ts$/, './$1.js'), external: true }
            : undefined,
        );
      },
    },
  ],
};

const builds = [npm, frameworks].filter(({ entry }) => Object.keys(entry ?? {}).length > 0);

export default defineConfig(builds);
