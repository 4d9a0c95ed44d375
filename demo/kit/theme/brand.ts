import { inkOn, mix, readable, type Hex } from './colors.ts';

/** What a brand decides. Everything else follows from it. */
export interface Brand {
  name: string;
  /** Fills the primary button. */
  brand: Hex;
  /** Marks focus, links and selection. */
  accent: Hex;
  /** The ground of panels in the light and in the dark theme. */
  light: Hex;
  dark: Hex;
  /** Pixels. */
  radius: number;
  /** Height of buttons and fields in pixels. */
  control: number;
  font: string;
}

/** The shipped look. */
export const shipped: Brand = {
  name: 'Shipped',
  brand: '#37cb95',
  accent: '#555fb9',
  light: '#ffffff',
  dark: '#12161f',
  radius: 8,
  control: 36,
  font: 'Inter, system-ui, sans-serif',
};

/** Two complete examples: square, dense and blue; round, roomy and pink. */
export const examples: readonly Brand[] = [
  {
    name: 'Tideway',
    brand: '#0b5fff',
    accent: '#0e7490',
    light: '#fbfdff',
    dark: '#0b1524',
    radius: 2,
    control: 32,
    font: "'Segoe UI', system-ui, sans-serif",
  },
  {
    name: 'Rosewood',
    brand: '#e0559f',
    accent: '#8b3fc7',
    light: '#fffafc',
    dark: '#1d1018',
    radius: 14,
    control: 44,
    font: "Georgia, 'Times New Roman', serif",
  },
];

const pair = (light: Hex, dark: Hex) => (light === dark ? light : `light-dark(${light}, ${dark})`);
const px = (length: number) => `${Math.max(0, Math.round(length))}px`;

/** The custom properties of a brand, by name. */
export function propertiesOf({ brand, accent, light, dark, radius, control, font }: Brand): Record<string, string> {
  const ends = { light: '#000000', dark: '#ffffff' } as const;
  const step = (share: number) => pair(mix(light, ends.light, share), mix(dark, ends.dark, share));
  const words = (share: number) =>
    pair(mix(mix(light, '#0b1020', 0.92), light, share), mix(mix(dark, '#ffffff', 0.92), dark, share));
  const color = (name: string, fill: Hex) => {
    const [lightSubtle, darkSubtle] = [mix(light, fill, 0.1), mix(dark, fill, 0.22)];
    return {
      [`--iam-${name}`]: fill,
      [`--iam-${name}-ink`]: inkOn(fill),
      [`--iam-${name}-text`]: pair(readable(fill, [light, lightSubtle]), readable(fill, [dark, darkSubtle])),
      [`--iam-${name}-subtle`]: pair(lightSubtle, darkSubtle),
    };
  };
  return {
    ...color('brand', brand),
    ...color('accent', accent),
    '--iam-surface': pair(light, dark),
    '--iam-surface-raised': pair(light, mix(dark, '#ffffff', 0.04)),
    '--iam-surface-sunken': pair(mix(light, '#000000', 0.035), mix(dark, '#000000', 0.3)),
    '--iam-surface-hover': step(0.055),
    '--iam-text': words(0),
    '--iam-text-muted': words(0.28),
    '--iam-text-faint': words(0.36),
    '--iam-line': step(0.11),
    '--iam-line-strong': step(0.46),
    '--iam-radius-1': px(radius * 0.75),
    '--iam-radius-2': px(radius),
    '--iam-radius-3': px(radius * 1.5),
    '--iam-radius-4': px(radius * 2),
    '--iam-control-sm': px(control - 6),
    '--iam-control': px(control),
    '--iam-control-lg': px(control + 4),
    '--iam-font': font,
  };
}

/** The rule that a host adds to its style sheet. */
export function cssOf(brand: Brand, tags: readonly string[]): string {
  const lines = Object.entries(propertiesOf(brand)).map(([name, value]) => `  ${name}: ${value};`);
  return `:is(${tags.join(', ')}) {\n${lines.join('\n')}\n}\n`;
}
