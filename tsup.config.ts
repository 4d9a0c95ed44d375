import { defineConfig, type Options } from 'tsup';
import { cdnEntries, npmEntries } from './scripts/build/entries.mjs';
import { loaderAfterChunks, minifyAgain, separateDefinitions } from './scripts/build/plugins.mjs';
import { sharedChunk } from './scripts/build/shared-chunk.mjs';
import { litCssEsbuild } from './scripts/lit-css.mjs';

const base: Options = {
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  splitting: true,
  silent: true,
};
const production = { 'process.env.NODE_ENV': '"production"' };

/** For bundlers: React and the packages of `dependencies` stay imports. */
const npm: Options = {
  ...base,
  entry: npmEntries(),
  outDir: 'dist',
  define: { ...production, __IAM_CDN__: 'false' },
  sourcemap: true,
  esbuildPlugins: [litCssEsbuild({ minify: true }), separateDefinitions()],
  esbuildOptions(options) {
    options.chunkNames = 'chunks/[name]-[hash]';
  },
};

/** For a script tag: everything is inside, React in one content-hashed chunk that all elements share. */
const cdn: Options = {
  ...base,
  entry: cdnEntries(),
  outDir: 'dist/cdn',
  define: { ...production, __IAM_CDN__: 'true' },
  minify: true,
  noExternal: [/.*/],
  esbuildPlugins: [litCssEsbuild({ minify: true }), sharedChunk(), loaderAfterChunks()],
  plugins: [minifyAgain()],
  esbuildOptions(options) {
    options.legalComments = 'none';
    options.chunkNames = 'chunk-[hash]';
  },
};

const builds = [npm, cdn].filter(({ entry }) => Object.keys(entry ?? {}).length > 0);

export default defineConfig(builds);
