import { relative, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { pageInputs, servedPages, untouchedCdnScripts } from './scripts/build/pages.ts';
import { languagesVite } from './scripts/build/languages/plugin.mjs';
import { styleSheetsVite } from './scripts/build/style-sheets.mjs';

const root = import.meta.dirname;
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4400';

/** Where the output goes: the demo's pages alone use the published package, as their own teams would. */
const assetsOf = (files: readonly string[]) =>
  files.some((file) => /^(demo|dist)\b/.test(relative(root, resolve(root, file)))) ? 'demo-assets' : 'assets';

/**
 * The pages: the console and those of `demo/` become static pages of `.build/site`, their assets content-hashed under
 * `/assets/`, or `/demo-assets/` if only the demo uses them.
 * Nothing is inlined, so that the pages run under a strict Content-Security-Policy.
 */
export default defineConfig(({ command }) => ({
  root,
  base: '/',
  appType: 'mpa',
  publicDir: resolve(root, 'demo/public'),
  cacheDir: resolve(root, '.build/vite'),
  plugins: [
    servedPages(),
    untouchedCdnScripts(),
    languagesVite(),
    styleSheetsVite({ minify: command === 'build' }),
    react(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('iam-') } } }),
    svelte({ configFile: false }),
  ],
  resolve: {
    dedupe: ['react', 'react-dom', '@preact/signals-core'],
    // Dashboards import what is published: the built package in a build, its sources while developing.
    alias: [
      ...(command === 'build' ? [] : [{ find: 'iam-widgets/core', replacement: `${root}/src/core/index.ts` }]),
      {
        find: /^iam-widgets\/(.+)$/,
        replacement: command === 'build' ? `${root}/dist/$1.js` : `${root}/src/elements/$1.ts`,
      },
    ],
  },
  build: {
    outDir: resolve(root, '.build/site'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: pageInputs(),
      output: {
        // With DEMO=0 the service serves `assets` alone. A style sheet that belongs to no file is that of a shared chunk.
        chunkFileNames: ({ moduleIds }) => `${assetsOf(moduleIds)}/[name]-[hash].js`,
        entryFileNames: ({ moduleIds }) => `${assetsOf(moduleIds)}/[name]-[hash].js`,
        assetFileNames: ({ originalFileNames: [file = 'demo/'] }) => `${assetsOf([file])}/[name]-[hash][extname]`,
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
  server: {
    port: 4410,
    proxy: Object.fromEntries(
      ['/api', '/outbox', '/oidc', '/cdn', '/docs', '/dashboards/platform.json'].map((path) => [
        path,
        { target: service },
      ]),
    ),
  },
}));
