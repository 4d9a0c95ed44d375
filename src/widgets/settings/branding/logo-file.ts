import { LOGO_LENGTH, logoProblem } from '../../../core/branding/logo-rules.ts';
import { brandingWords } from './words.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { logoWords } from './logo-words.ts';
import { recognized } from '../../../core/languages/recognized.ts';

/** Accepted file types. */
export const LOGO_FILES = '.svg,image/png,image/jpeg,image/webp';
/** Maximum file size in bytes. */
export const LOGO_BYTES = 5 * 1024 * 1024;

/** The header shows 168 × 28 CSS px; three times that is sharp on every screen. */
const WIDEST = 504;
const TALLEST = 84;

/** Draws a picture at a given size and encodes it. Passed in, so that tests need no canvas. */
export interface Painter {
  /** @returns the size in px, and a function that encodes the picture as a data URL of a given width and height */
  open(file: Blob): Promise<{ width: number; height: number; encode(width: number, height: number): string }>;
}

/**
 * Converts a file to logo markup: an SVG unchanged, a picture embedded in an SVG.
 * @throws Error with a sentence for the user
 */
export async function logoMarkup(speak: Speak, file: File, painter: Painter = canvasPainter): Promise<string> {
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) {
    const markup = (await file.text()).trim();
    const problem = logoProblem(markup);
    if (problem) throw new Error(recognized(speak, logoWords, problem));
    return markup;
  }
  const unreadable = (cause: unknown) => {
    throw new Error(speak(brandingWords).unreadable, { cause });
  };
  const picture = await painter.open(file).catch(unreadable);
  const fit = Math.min(1, WIDEST / picture.width, TALLEST / picture.height);
  for (const share of [1, 0.66, 0.33]) {
    const width = Math.max(1, Math.round(picture.width * fit * share));
    const height = Math.max(1, Math.round(picture.height * fit * share));
    const markup = wrapped(picture.encode(width, height), width, height);
    if (markup.length <= LOGO_LENGTH) return markup;
  }
  throw new Error(speak(brandingWords).tooDetailed);
}

const wrapped = (url: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `<image href="${url}" width="${width}" height="${height}"/></svg>`;

/** The browser's implementation. */
const canvasPainter: Painter = {
  async open(file) {
    const bitmap = await createImageBitmap(file);
    return {
      width: bitmap.width,
      height: bitmap.height,
      encode(width, height) {
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext('2d');
        if (!context) throw new Error('The browser has no 2D canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        return canvas.toDataURL('image/png');
      },
    };
  },
};
