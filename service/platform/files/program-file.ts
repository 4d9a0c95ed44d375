import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serviceFolder } from '../config/folders.ts';

/**
 * The script of a worker thread or child process: beside the bundle, or bundled on the fly if the service runs from
 * sources (tests).
 * @param here `import.meta.url` of a module in the folder of the script's source
 * @param name such as `pglite-worker`
 */
export async function programFile(here: string, name: string): Promise<URL> {
  const beside = new URL(`./${name}.js`, here);
  return existsSync(beside) ? beside : bundle(fileURLToPath(new URL(`./${name}.ts`, here)), name);
}

async function bundle(source: string, name: string): Promise<URL> {
  const { build } = await import('esbuild');
  const folder = join(serviceFolder(), '..', '.build', 'embedded');
  const target = join(folder, `${name}.js`);
  const draft = join(folder, `${name}.${process.pid}.${performance.now()}.js`);
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
