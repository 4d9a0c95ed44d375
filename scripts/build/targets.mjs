/** What is built, from which sources, in this order. */
import { existsSync, rmSync } from 'node:fs';
import { at } from './paths.mjs';

const TOOLS = ['package-lock.json', 'scripts/build', 'scripts/lit-css.mjs', 'scripts/lit-css.d.mts'];

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders
 * @property {string} output a file that is there once it is built
 * @property {() => boolean} exists whether there is something to build
 * @property {() => Promise<void>} build
 */

/** @type {Target[]} */
export const targets = [
  {
    name: 'package',
    inputs: [...TOOLS, 'src', 'tsup.config.ts'],
    output: 'dist/cdn',
    exists: () => existsSync(at('src/elements/define')),
    build: async () => {
      const { build } = await import('tsup');
      for (const part of ['dist/cdn', 'dist/define', 'dist/chunks']) rmSync(at(part), { recursive: true, force: true });
      await build({ config: 'tsup.config.ts' });
      const { precompress } = await import('./precompress.mjs');
      await precompress(at('dist/cdn'));
    },
  },
  {
    name: 'service',
    inputs: [...TOOLS, 'service', 'src/core'],
    output: 'service/dist/main.js',
    exists: () => existsSync(at('service/main.ts')),
    build: async () => {
      const { buildService } = await import('./service.mjs');
      await buildService();
    },
  },
  {
    name: 'site',
    inputs: [
      ...TOOLS,
      'src',
      'demo/console',
      'demo/kit',
      'demo/dashboards',
      'demo/public',
      'demo/cdn-example.html',
      'vite.config.ts',
    ],
    output: '.build/site',
    exists: () => existsSync(at('demo/console/index.html')),
    build: async () => {
      const { build } = await import('vite');
      await build({ configFile: at('vite.config.ts'), logLevel: 'warn' });
      const { precompress } = await import('./precompress.mjs');
      await precompress(at('.build/site'));
    },
  },
];
