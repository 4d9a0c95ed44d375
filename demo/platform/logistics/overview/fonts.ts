import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Fonts by weight; each further one covers glyphs missing from those before. */
export interface Typeface {
  regular: string;
  bold: string;
}

/** The typeface of the screens, a file for each script. */
const OWN = '@fontsource/inter/package.json';
const OWN_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
/** The scripts of Japan, in TTF: reading a glyph of a compressed font this large takes 15 ms. */
const JAPANESE = '@expo-google-fonts/biz-udpgothic/package.json';
/** Covers further scripts and signs, among them Arabic. */
const BROAD = 'dejavu-fonts-ttf/package.json';
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

/** A folder of an installed package; undefined if it is not bundled. */
function folderOf(manifest: string, folder: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(manifest)), folder);
  } catch {
    return undefined;
  }
}

const whole = ({ regular, bold }: Typeface) => existsSync(regular) && existsSync(bold);

function own(): Typeface[] {
  const folder = folderOf(OWN, 'files');
  if (!folder) return [];
  const file = (script: string, weight: number) => join(folder, `inter-${script}-${weight}-normal.woff`);
  return OWN_SCRIPTS.map((script) => ({ regular: file(script, 400), bold: file(script, 600) })).filter(whole);
}

function japanese(): Typeface[] {
  const folder = folderOf(JAPANESE, '.');
  if (!folder) return [];
  const file = (weight: string) => join(folder, weight, `BIZUDPGothic_${weight}.ttf`);
  return [{ regular: file('400Regular'), bold: file('700Bold') }].filter(whole);
}

function broad(): Typeface | undefined {
  return [folderOf(BROAD, 'ttf'), ...FOLDERS]
    .filter((folder) => folder !== undefined)
    .map((folder) => ({ regular: join(folder, 'DejaVuSans.ttf'), bold: join(folder, 'DejaVuSans-Bold.ttf') }))
    .find(whole);
}

/** Fonts of this machine, best first. The last resort is built into every PDF reader and covers only Western Latin. */
export function typefaces(): Typeface[] {
  const last = broad();
  const wide = WIDE.filter((path) => existsSync(path)).map((path) => ({ regular: path, bold: path }));
  const found = [...own(), ...(last ? [last] : []), ...japanese(), ...wide];
  return found.length > 0 ? found : [{ regular: 'Helvetica', bold: 'Helvetica-Bold' }];
}
