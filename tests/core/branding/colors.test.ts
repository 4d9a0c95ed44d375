import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandProperties, contrast } from '../../../src/core/branding/color-properties.ts';
import { brandColors, isColor } from '../../../src/core/branding/colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** The color of a property in the light or dark theme. */
const inTheme = (value = '', theme: 'light' | 'dark') =>
  value.match(/#[0-9a-f]{6}/g)?.[theme === 'light' ? 0 : 1] ?? '';

it('knows colors and their contrast', () => {
  expect(['#37cb95', '#ABCDEF'].every(isColor)).toBe(true);
  expect(['', '37cb95', '#37c', 'red', '#37cb95;}', '#37cb951'].some(isColor)).toBe(false);
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('finds the colors among the settings, and ignores what is none', () => {
  const setting = (key: string, value: string) => ({ category: 'branding', key, value });
  expect(brandColors([setting('primary_color', ' #AA0000 '), setting('accent_color', 'red; }')])).toEqual({
    primary: '#aa0000',
    accent: null,
  });
  expect(brandProperties(brandColors([]))).toEqual({});
});

it('keeps every color readable in both themes', () => {
  fc.assert(
    fc.property(color, color, (primary, accent) => {
      const found = brandProperties({ primary, accent });
      const at = (name: string, theme: 'light' | 'dark') => inTheme(found[`--iam-${name}`], theme);
      expect(contrast(found['--iam-brand'] ?? '', found['--iam-brand-ink'] ?? '')).toBeGreaterThanOrEqual(4.5);
      for (const theme of ['light', 'dark'] as const) {
        const surfaces = theme === 'light' ? ['#ffffff', '#f1f3f6'] : ['#12161f', '#222836'];
        expect(contrast(at('accent', theme), at('accent-ink', theme))).toBeGreaterThanOrEqual(4.5);
        for (const surface of surfaces) expect(contrast(at('accent', theme), surface)).toBeGreaterThanOrEqual(4.5);
        for (const name of ['brand', 'accent'])
          for (const background of [...surfaces, at(`${name}-subtle`, theme)])
            expect(contrast(at(`${name}-text`, theme), background)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it('leaves a color as it is where it is readable', () => {
  expect(brandProperties({ primary: '#1f4fd8', accent: null })['--iam-brand']).toBe('#1f4fd8');
  expect(brandProperties({ primary: '#37cb95', accent: null })['--iam-brand']).toBe('#37cb95');
});
