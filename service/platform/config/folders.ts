import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the service's package.json, whether run from sources, bundle or installed package. */
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
 * A folder of built files: of the repository's build where the service runs in the repository, else of the installed
 * package. (The repository may also hold what was copied to be packed, which grows old.)
 * @param packed relative to the package, such as `dist/site`
 * @param built relative to the repository, such as `.build/site`
 */
export function builtFolder(packed: string, built: string): string {
  const folder = serviceFolder();
  const isInRepository = existsSync(join(folder, '../.build'));
  return isInRepository ? join(folder, '..', built) : join(folder, packed);
}
