import sharp from 'sharp';
import type { Drawn } from '../../platform/files/picture.ts';

/** Pixels: what a logo fits into, at twice the size of a header's. */
const BOX = { width: 480, height: 80 };
const LIMIT_PIXELS = 16_000_000;

/** Draws SVG markup, only in the picture process, which ends if this takes too long; null if it cannot be drawn. */
export async function drawMarkup(markup: string): Promise<Drawn | null> {
  try {
    const { data, info } = await sharp(Buffer.from(markup), { density: 144, limitInputPixels: LIMIT_PIXELS })
      .resize({ ...BOX, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
