import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of each Debian package that some tests need. */
const PROGRAMS = {
  postgresql: 'postgres',
  oathtool: 'oathtool',
  'zbar-tools': 'zbarimg',
  'poppler-utils': 'pdftotext',
  qpdf: 'qpdf',
  swaks: 'swaks',
  python3: 'python3',
  'golang-go': 'go',
  chromium: 'chromium',
};

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

/** The packages of which this machine has no program. */
export function missingPackages() {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(postgres, version, 'bin')),
  ];
  return Object.entries(PROGRAMS)
    .filter(([, program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([name]) => name);
}
