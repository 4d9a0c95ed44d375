import type { BrandColors } from './colors.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Text on light colors. */
const INK = '#0b0f16';
/** The surfaces of either theme where text is hardest to read: that of a row under the pointer. */
const THEMES = {
  light: { surface: WHITE, hover: '#f1f3f6', ink: BLACK, subtle: 0.9 },
  dark: { surface: '#12161f', hover: '#222836', ink: WHITE, subtle: 0.82 },
} as const;
/** Text, by WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** Dark text on a color that the pointer darkens by an eighth. */
const READABLE_DARKENED = 6.3;

/**
 * The custom properties of an organization's colors. They are made lighter or darker where text would be hard to read,
 * for each theme by itself.
 * @returns none for the product's colors
 */
export function brandProperties({ primary, accent }: BrandColors): Record<string, string> {
  const properties: Record<string, string> = {};
  if (primary) {
    const { fill, ink } = buttonColors(primary);
    Object.assign(properties, tints('brand', primary), { '--iam-brand': fill, '--iam-brand-ink': ink });
  }
  if (accent) {
    Object.assign(properties, tints('accent', accent), {
      '--iam-accent': both((theme) => textColor(accent, theme)),
      '--iam-accent-ink': `light-dark(${WHITE}, ${INK})`,
      // The element's own were made with the product's color.
      '--iam-focus': '2px solid var(--iam-accent)',
      '--iam-halo': '3px solid color-mix(in srgb, var(--iam-accent) 26%, transparent)',
    });
  }
  return properties;
}

type Theme = (typeof THEMES)[keyof typeof THEMES];

/** A button's color, made lighter where its text would be hard to read, and the color of that text. */
export function buttonColors(primary: string): { fill: string; ink: string } {
  const isDark = contrast(primary, WHITE) >= READABLE;
  return isDark
    ? { fill: primary, ink: WHITE }
    : { fill: readable(primary, [INK], WHITE, READABLE_DARKENED), ink: INK };
}

/** The color of links in each theme, made darker or lighter where they would be hard to read. */
export const textColors = (accent: string): { light: string; dark: string } => ({
  light: textColor(accent, THEMES.light),
  dark: textColor(accent, THEMES.dark),
});

const textColor = (color: string, { surface, hover, ink }: Theme) => readable(color, [surface, hover], ink);

const both = (of: (theme: Theme) => string) => `light-dark(${of(THEMES.light)}, ${of(THEMES.dark)})`;

/** A subtle background, and text that is readable on it. */
function tints(name: string, color: string): Record<string, string> {
  const subtle = ({ surface, subtle: share }: Theme) => mix(color, surface, share);
  return {
    [`--iam-${name}-subtle`]: both(subtle),
    [`--iam-${name}-text`]: both((theme) => readable(color, [theme.surface, theme.hover, subtle(theme)], theme.ink)),
  };
}

/** Moves a color towards another until its contrast with every background is enough. */
function readable(color: string, backgrounds: readonly string[], towards: string, least = READABLE): string {
  for (let share = 0; share < 1; share += 0.04) {
    const found = mix(color, towards, share);
    if (backgrounds.every((background) => contrast(found, background) >= least)) return found;
  }
  return towards;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(color).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
