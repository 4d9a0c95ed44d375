import { readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCdnManifest } from '../../scripts/build/cdn-manifest.mjs';
import { runProgram } from './program.mjs';

/** The version of the previous release, until there is one. */
const PREVIOUS = '0.0.9';

/**
 * Makes the CDN build of the previous release, for pages that load two versions. Nothing has been released yet, so it
 * is this package under another version; `--previous <tarball>` takes a real one.
 * @param {string} tarball
 * @param {string} kept the service's `CDN_DIR`
 * @param {boolean} isReal whether the tarball is that of a release
 * @returns {Promise<string>} its version
 */
export async function keepPrevious(tarball, kept, isReal) {
  const folder = join(kept, '.previous');
  mkdirSync(folder, { recursive: true });
  await runProgram('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { cwd: kept });
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const build = join(folder, 'dist/cdn');
  const name = isReal ? version : PREVIOUS;
  if (!isReal) {
    for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const text = readFileSync(join(build, file), 'utf8');
      if (text.includes(version)) writeFileSync(join(build, file), text.replaceAll(version, PREVIOUS));
    }
    writeCdnManifest(build, { version: PREVIOUS });
  }
  await runProgram('mv', [build, join(kept, name)], { cwd: kept });
  rmSync(folder, { recursive: true });
  return name;
}
