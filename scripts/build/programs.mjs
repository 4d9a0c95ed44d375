/** The programs that Node runs: the service, and the back ends of the demo's dashboards. */
import { cpSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { at, root } from './paths.mjs';

/** What the service runs as processes and as threads of their own. */
const PROGRAMS = [
  'main.ts',
  'seed.ts',
  'openapi.ts',
  'platform/database/embedded/pglite-worker.ts',
  'features/uploads/picture-worker.ts',
];

/** @satisfies {import('esbuild').BuildOptions} */
const forNode = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

/**
 * Bundles the service's programs and workers, and copies the migrations, which it reads as files.
 * @param {string} [outdir] a folder that is emptied first
 * @returns the folder, from the root of the project on
 */
export async function buildService(outdir = at('service/dist')) {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    ...forNode,
    entryPoints: PROGRAMS.map((path) => at('service', path)),
    entryNames: '[name]',
    outdir,
    splitting: true,
    chunkNames: 'chunk-[hash]',
  });
  // Starts `main.js` beside it.
  await build({
    ...forNode,
    entryPoints: [at('service/start.ts')],
    outfile: join(outdir, 'start.cjs'),
    format: 'cjs',
    external: ['./main.js'],
    sourcemap: false,
  });
  cpSync(at('service/platform/database/migrations'), join(outdir, 'migrations'), { recursive: true });
  return relative(root, outdir);
}

/** Bundles the back ends. They import `iam-widgets/server` as it is published, not its sources of tsconfig.json. */
export async function buildPlatform() {
  await build({
    ...forNode,
    entryPoints: [at('demo/platform/main.ts')],
    outfile: at('.build/platform/main.js'),
    external: ['iam-widgets/server'],
  });
}
