import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/build/paths.mjs';

/**
 * Packs the built package, as npm would publish it.
 * @param {string} folder where the tarball goes
 * @returns {string} its path
 */
export function packPackage(folder) {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  return join(folder, JSON.parse(output)[0].filename);
}
