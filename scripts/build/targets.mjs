/** What is built from which sources, in order. */
import { rmSync } from 'node:fs';
import { at } from './paths.mjs';

const TOOLS = ['package-lock.json', 'scripts/build', 'scripts/lit-css.mjs'];

const DOCS = [
  'docs',
  'demo/docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'custom-elements.json',
  'src/widgets/ui/styles/tokens.css',
];

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders
 * @property {string} output a file that exists once it is built
 * @property {() => Promise<void>} build
 */

/** @type {Target[]} */
export const targets = [
  {
    name: 'package',
    inputs: [...TOOLS, 'package.json', 'src', 'tsup.config.ts'],
    output: 'dist/cdn',
    build: async () => {
      const { build } = await import('tsup');
      for (const name of ['cdn', 'define', 'chunks']) rmSync(at('dist', name), { recursive: true, force: true });
      await build({ config: 'tsup.config.ts' });
      const { buildCdn } = await import('./cdn.mjs');
      await buildCdn();
      const { writeCatalogues } = await import('./languages/plugin.mjs');
      await writeCatalogues(at('dist/cdn'));
      const { writeHostHtml } = await import('./prerender/host-html.mjs');
      const html = await writeHostHtml(at('dist/cdn'));
      const { writeCdnManifest } = await import('./cdn-manifest.mjs');
      writeCdnManifest(at('dist/cdn'), { html });
      const { precompress } = await import('./precompress.mjs');
      await precompress(at('dist/cdn'));
    },
  },
  {
    name: 'declarations',
    inputs: [...TOOLS, 'src', 'tsconfig.json', 'tsconfig.build.json'],
    output: 'dist/types',
    build: async () => {
      const { writeDeclarations } = await import('./declarations.mjs');
      writeDeclarations();
    },
  },
  {
    name: 'service',
    inputs: [...TOOLS, 'service', 'src/core'],
    output: 'service/dist/start.cjs',
    build: async () => {
      const { buildService } = await import('./service.mjs');
      await buildService();
    },
  },
  {
    name: 'platform',
    inputs: [...TOOLS, 'demo/platform', 'tsconfig.json'],
    output: '.build/platform/main.js',
    build: async () => {
      const { buildPlatform } = await import('./platform.mjs');
      await buildPlatform();
    },
  },
  {
    name: 'site',
    inputs: [...TOOLS, 'src', 'demo/kit', 'demo/dashboards', 'demo/public', 'demo/cdn-example.html', 'vite.config.ts'],
    output: '.build/site',
    build: async () => {
      const { build } = await import('vite');
      await build({ configFile: at('vite.config.ts'), logLevel: 'warn' });
      const { precompress } = await import('./precompress.mjs');
      await precompress(at('.build/site'));
    },
  },
  {
    name: 'docs',
    inputs: [...TOOLS, ...DOCS],
    // Below the other pages, which the build of the site empties: then it is missing, and built again.
    output: '.build/site/docs',
    build: async () => {
      const { buildDocs } = await import('../../demo/docs/build.mjs');
      await buildDocs({ out: at('.build/site/docs') });
      const { precompress } = await import('./precompress.mjs');
      await precompress(at('.build/site/docs'));
    },
  },
];
