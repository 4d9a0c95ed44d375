import type { Page } from '@playwright/test';

const GLYPHS = 65_535;
const EM = 1000;
const ADVANCE = 560;

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value >>> 0, at * 4));
  return bytes;
};
const join = (...parts: Buffer[]): Buffer => Buffer.concat(parts);

/**
 * A font (OpenType 1.9) with blank glyphs of equal width, so that screenshots show a page's layout and no machine's
 * font.
 */
export function blankFont(): Buffer {
  const box = join(u16(1, 0, 0, 1, 1, 2, 0), Buffer.from([1, 1, 1]), u16(0, 1, 0), u16(0, 0, 1), Buffer.alloc(1));
  const name = Buffer.from('Blank', 'utf16le').swap16();
  const tables: Record<string, Buffer> = {
    'OS/2': join(
      u16(4, ADVANCE, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
      Buffer.alloc(10),
      u32(0, 0, 0, 0),
      Buffer.from('NONE'),
      u16(64, 32, 65_535, 800, 65_336, 0, 1000, 200),
      u32(1, 0),
      u16(500, 700, 0, 32, 1),
    ),
    cmap: join(u16(0, 1), u16(3, 10), u32(12), u16(12, 0), u32(28, 0, 1, 0x20, 0xfffd, 1)),
    glyf: box,
    head: join(u32(0x10000, 0x10000, 0, 0x5f0f3cf5), u16(3, EM), u32(0, 0, 0, 0), u16(0, 0, 1, 1, 0, 8, 2, 0, 0)),
    hhea: join(u32(0x10000), u16(800, 65_336, 0, ADVANCE, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1)),
    hmtx: join(u16(ADVANCE, 0), Buffer.alloc((GLYPHS - 1) * 2)),
    loca: join(u16(0), u16(...Array.from({ length: GLYPHS }, () => box.length / 2))),
    maxp: join(u32(0x10000), u16(GLYPHS, 3, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
    name: join(
      u16(0, 3, 42, 3, 1, 0x409, 1, name.length, 0, 3, 1, 0x409, 4, name.length, 0, 3, 1, 0x409, 6, name.length, 0),
      name,
    ),
    post: u32(0x30000, 0, 0, 0, 0, 0, 0, 0),
  };
  const tags = Object.keys(tables).sort();
  let offset = 12 + 16 * tags.length;
  const head: Buffer[] = [];
  const body: Buffer[] = [];
  for (const tag of tags) {
    const data = tables[tag] ?? Buffer.alloc(0);
    const padded = join(data, Buffer.alloc((4 - (data.length % 4)) % 4));
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    head.push(Buffer.from(tag.padEnd(4)), u32(sum, offset, data.length));
    body.push(padded);
    offset += padded.length;
  }
  const power = 2 ** Math.floor(Math.log2(tags.length));
  return join(
    u32(0x10000),
    u16(tags.length, power * 16, Math.log2(power), tags.length * 16 - power * 16),
    ...head,
    ...body,
  );
}

/** Renders all text of the examples in the blank font. */
export async function useBlankFont(page: Page): Promise<void> {
  await page.evaluate(async (font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    document.fonts.add(await new FontFace('Blank', bytes).load());
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync('kit-example { --iam-font: Blank !important; --iam-font-mono: Blank !important; }');
    document.adoptedStyleSheets.push(styleSheet);
    await document.fonts.ready;
  }, blankFont().toString('base64'));
}
