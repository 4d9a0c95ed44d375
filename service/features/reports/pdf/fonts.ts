import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Fonts by weight; the second covers glyphs missing from the first. */
export interface Typeface {
  regular: string;
  bold: string;
}

const PACKAGE = 'dejavu-fonts-ttf/package.json';
const FOLDERS = [
  '/usr/share/fonts/truetype/dejavu',
  '/usr/share/fonts/dejavu-sans-fonts',
  '/usr/share/fonts/TTF',
  '/usr/local/share/fonts/dejavu',
];
/** Fonts with East Asian scripts, if the system has one. */
const WIDE = [
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/truetype/arphic/uming.ttf',
  '/usr/share/fonts/truetype/unifont/unifont.ttf',
];

function dejavu(): string | undefined {
  const folders = [...FOLDERS];
  try {
    folders.unshift(join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'ttf'));
  } catch {
    // Not bundled; the system may have them.
  }
  return folders.find(
    (folder) => existsSync(join(folder, 'DejaVuSans.ttf')) && existsSync(join(folder, 'DejaVuSans-Bold.ttf')),
  );
}

/** Fonts of this machine, best first. The last resort is built into every PDF reader and covers only Western Latin. */
export function typefaces(): Typeface[] {
  const folder = dejavu();
  const wide = WIDE.filter((path) => existsSync(path)).map((path) => ({ regular: path, bold: path }));
  return [
    ...(folder ? [{ regular: join(folder, 'DejaVuSans.ttf'), bold: join(folder, 'DejaVuSans-Bold.ttf') }] : []),
    ...(folder ? [] : [{ regular: 'Helvetica', bold: 'Helvetica-Bold' }]),
    ...wide,
  ];
}
