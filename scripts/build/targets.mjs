/** What is built from which sources, in order. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { at, root } from './paths.mjs';

const TOOLS = ['package-lock.json', 'scripts/build'];

/** What the manifest of the elements is made of. */
const MANIFEST = [
  'scripts/generate',
  'src/elements',
  'src/core/session/events.ts',
  'src/widgets/react/widget-events.ts',
];

const DOCS = ['docs', 'demo/docs', ...MANIFEST, 'src/widgets'];

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders
 * @property {string} output a file that exists once it is built
 * @property {() => Promise<void>} build
 */

const compress = async (/** @type {string} */ folder) => (await import('./precompress.mjs')).precompress(at(folder));

/** @type {Target[]} */
export const targets = [
  {
    name: 'package',
    inputs: [...TOOLS, 'package.json', 'src', 'tsup.config.ts'],
    output: 'dist/cdn',
    build: async () => {
      const { build } = await import('tsup');
      const { buildCdn } = await import('./cdn.mjs');
      for (const name of ['cdn', 'define', 'chunks']) rmSync(at('dist', name), { recursive: true, force: true });
      await build({ config: 'tsup.config.ts' });
      await buildCdn();
    },
  },
  {
    name: 'declarations',
    inputs: [...TOOLS, 'src', 'tsconfig.json', 'tsconfig.build.json'],
    output: 'dist/types',
    build: async () => {
      rmSync(at('dist/types'), { recursive: true, force: true });
      const tsc = at('node_modules/typescript/bin/tsc');
      execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
    },
  },
  {
    name: 'editors',
    inputs: [...TOOLS, ...MANIFEST, 'package.json'],
    output: 'custom-elements.json',
    build: async () => {
      const { writeEditorData } = await import('../generate/custom-elements.mjs');
      writeEditorData();
    },
  },
  {
    name: 'service',
    inputs: [...TOOLS, 'service', 'src/core'],
    output: 'service/dist/start.cjs',
    build: async () => {
      const { buildService } = await import('./programs.mjs');
      await buildService();
    },
  },
  {
    name: 'platform',
    inputs: [...TOOLS, 'demo/platform', 'tsconfig.json'],
    output: '.build/platform/main.js',
    build: async () => {
      const { buildPlatform } = await import('./programs.mjs');
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
      await compress('.build/site');
    },
  },
  {
    name: 'docs',
    inputs: [...TOOLS, ...DOCS, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    // Below the other pages, which the build of the site empties: then it is missing, and built again.
    output: '.build/site/docs',
    build: async () => {
      const { buildDocs } = await import('../../demo/docs/build.mjs');
      await buildDocs({ out: at('.build/site/docs') });
      await compress('.build/site/docs');
    },
  },
];
