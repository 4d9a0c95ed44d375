import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the service's package.json: the same from the sources, the bundle and an installed package. */
export function serviceFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('package.json was not found above the service');
    folder = above;
  }
  return folder;
}

/**
 * A folder of built files: inside the package when it was packed, else where the repository's build puts it.
 * @param packed relative to the package, such as `dist/site`
 * @param built relative to the repository, such as `.build/site`
 */
export function builtFolder(packed: string, built: string): string {
  const folder = serviceFolder();
  const inside = join(folder, packed);
  return existsSync(inside) ? inside : join(folder, '..', built);
}
