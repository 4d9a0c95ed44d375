import { buttonColors, contrast, textColors } from '../../../core/branding/color-properties.ts';
import { isColor } from '../../../core/branding/colors.ts';
import type { Text } from '../../../core/languages/words.ts';
import type { contrastWords } from './words.ts';

/** The color of main buttons without one of the installation's. */
export const PRODUCT_PRIMARY = '#37cb95';
/** The color of links without one of the installation's. */
export const PRODUCT_ACCENT = '#555fb9';

const WHITE = '#ffffff';
/** The surface of the dark theme. */
const DARK = '#12161f';

/** A contrast as people write it, rounded down: 4.49 is not enough. */
const written = (ratio: number) => String(Math.floor(ratio * 10) / 10);

type Words = { [Key in keyof typeof contrastWords.english]: (typeof contrastWords.english)[Key] & Text };

/** What the contrast of buttons in a color is, and which color they have instead; undefined for no color. */
export function primaryContrast(words: Words, typed: string): string | undefined {
  const color = typed.toLowerCase();
  if (!isColor(color)) return undefined;
  const { fill, ink } = buttonColors(color);
  const ratio = written(contrast(fill, ink));
  return fill === color ? words.buttonEnough(ratio) : words.buttonAdjusted(fill, ratio);
}

/** What the contrast of links in a color is in both themes, and which color they have instead. */
export function accentContrast(words: Words, typed: string): string | undefined {
  const color = typed.toLowerCase();
  if (!isColor(color)) return undefined;
  const { light, dark } = textColors(color);
  const [onLight, onDark] = [written(contrast(color, WHITE)), written(contrast(color, DARK))];
  return light === color && dark === color
    ? words.linkEnough(onLight, onDark)
    : words.linkAdjusted(onLight, onDark, light, dark);
}
