import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { at } from './paths.mjs';

const SOURCE = 'service';

/** Folders of files that the service reads at run time, wherever they are in its source. */
const COPIED = ['migrations', 'assets', 'fonts'];

/** Programs of the service, each one file in `service/dist`. */
const PROGRAMS = ['main', 'pglite-worker', 'picture-worker', 'seed', 'openapi'];

/**
 * Every folder below a folder that may hold sources or copied files.
 * @param {string} path
 * @returns {Generator<{name: string, path: string}>}
 */
function* foldersOf(path) {
  for (const name of readdirSync(path)) {
    const inner = join(path, name);
    if (name === 'dist' || name === 'node_modules' || !statSync(inner).isDirectory()) continue;
    yield { name, path: inner };
    if (!COPIED.includes(name)) yield* foldersOf(inner);
  }
}

const programs = () => {
  const everywhere = [{ path: at(SOURCE) }, ...foldersOf(at(SOURCE))];
  return Object.fromEntries(
    PROGRAMS.flatMap((name) => {
      const folder = everywhere.find(({ path }) => existsSync(join(path, `${name}.ts`)));
      return folder ? [[name, join(folder.path, `${name}.ts`)]] : [];
    }),
  );
};

/**
 * Bundles the service's programs without packages, and copies the files they read.
 * @param {string} [outdir] a folder that is emptied first
 * @returns the folder, from the root of the project on
 */
export async function buildService(outdir = at('service/dist')) {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: programs(),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    chunkNames: 'chunk-[hash]',
    loader: { '.sql': 'text', '.txt': 'text', '.html': 'text', '.svg': 'text', '.css': 'text' },
    logLevel: 'warning',
  });
  await buildStart(outdir);
  for (const { name, path } of foldersOf(at(SOURCE))) {
    if (COPIED.includes(name)) cpSync(path, join(outdir, name), { recursive: true });
  }
  return relative(at('.'), outdir);
}

/** Bundles the file that starts `main.js` beside it. @param {string} outdir */
async function buildStart(outdir) {
  await build({
    entryPoints: [at(`${SOURCE}/start.ts`)],
    outfile: join(outdir, 'start.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['./main.js'],
    logLevel: 'warning',
  });
}
