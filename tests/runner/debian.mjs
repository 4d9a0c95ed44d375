import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs what is missing with apt-get, as root.
 * @param {Readonly<Record<string, string>>} programs Debian's package by the path of its program
 * @returns {string[]} the packages that could not be had
 */
export function missingOf(programs) {
  const missing = () => Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
  const wanted = missing();
  if (wanted.length === 0 || process.getuid?.() !== 0) return wanted;
  console.log(`… installing ${wanted.join(' and ')} with apt-get`);
  const command = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${wanted.join(' ')}`;
  spawnSync('sh', ['-c', command], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 400_000,
  });
  return missing();
}
