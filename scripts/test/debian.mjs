import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Debian packages that some tests need, and a program of each. */
const PACKAGES = {
  postgresql: 'postgres',
  oathtool: 'oathtool',
  'zbar-tools': 'zbarimg',
  'poppler-utils': 'pdftotext',
  qpdf: 'qpdf',
  swaks: 'swaks',
  chromium: 'chromium',
};

const postgres = '/usr/lib/postgresql';
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  ...(existsSync(postgres) ? readdirSync(postgres).map((version) => join(postgres, version, 'bin')) : []),
];

/** The packages that are not installed here. */
export const missingPackages = () =>
  Object.entries(PACKAGES)
    .filter(([, program]) => !folders().some((folder) => existsSync(join(folder, program))))
    .map(([name]) => name);
