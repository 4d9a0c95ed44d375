/** A color as `#rrggbb`. */
export type Hex = string;

const channels = (color: Hex) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hex = (values: readonly number[]): Hex =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of a color, by WCAG 2.2. */
function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21, by WCAG 2.2. */
export function contrast(one: Hex, other: Hex): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colors. @param share of the second, from 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const second = channels(other);
  return hex(channels(one).map((value, at) => value * (1 - share) + (second[at] ?? 0) * share));
}

/** The color for words on a fill: dark or white, whichever reads better. */
export function inkOn(fill: Hex): Hex {
  const dark = mix(fill, '#000000', 0.85);
  return contrast(dark, fill) >= contrast('#ffffff', fill) ? dark : '#ffffff';
}

/** The color itself, or the nearest one to black or white that reads on all grounds with 4.5:1. */
export function readable(color: Hex, grounds: readonly Hex[]): Hex {
  const end = luminance(grounds[0] ?? '#ffffff') > 0.4 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.04) {
    const found = mix(color, end, share);
    if (grounds.every((ground) => contrast(found, ground) >= 4.5)) return found;
  }
  return end;
}
