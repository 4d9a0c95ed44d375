import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serviceFolder } from '../../config/folders.ts';

/**
 * The script of the worker thread: beside the bundle, or bundled now when the service runs from its sources (tests).
 */
export async function workerFile(): Promise<URL> {
  const beside = new URL('./pglite-worker.js', import.meta.url);
  return existsSync(beside) ? beside : bundle(fileURLToPath(new URL('./pglite-worker.ts', import.meta.url)));
}

async function bundle(source: string): Promise<URL> {
  const { build } = await import('esbuild');
  const folder = join(serviceFolder(), '..', '.build', 'embedded');
  const target = join(folder, 'pglite-worker.js');
  const draft = join(folder, `pglite-worker.${process.pid}.${performance.now()}.js`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [source],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  await rename(draft, target);
  return pathToFileURL(target);
}
