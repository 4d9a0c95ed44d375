import sharp from 'sharp';
import type { Drawn, Shape } from '../../platform/files/picture.ts';

/** Pixels: what a logo fits into, at twice the size of a header's, and the icon of an installed page. */
const BOXES = {
  logo: { width: 480, height: 80, fit: 'inside' },
  icon: { width: 512, height: 512, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } },
} as const;
const LIMIT_PIXELS = 16_000_000;
const ALPHA = 3;

/** Draws SVG markup, only in the picture process, which ends if this takes too long; null if it shows nothing. */
export async function drawMarkup(markup: string, shape: Shape): Promise<Drawn | null> {
  try {
    const { data, info } = await sharp(Buffer.from(markup), { density: 144, limitInputPixels: LIMIT_PIXELS })
      .resize(BOXES[shape])
      .png()
      .toBuffer({ resolveWithObject: true });
    // Transparent everywhere: a header would seem to have no logo.
    if ((await sharp(data).stats()).channels[ALPHA]?.max === 0) return null;
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
