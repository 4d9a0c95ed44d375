import { describe, expect, it } from 'vitest';
import { cssOf, examples, propertiesOf, shipped } from '../../../demo/kit/theme/brand.ts';
import { contrast, inkOn, readable } from '../../../demo/kit/theme/colors.ts';

/** The color of a property in one theme. */
function colourOf(value: string | undefined, theme: 'light' | 'dark'): string {
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '');
  return (theme === 'light' ? both?.[1] : both?.[2]) ?? value ?? '';
}

const PAIRS = [
  ['--iam-brand-ink', '--iam-brand'],
  ['--iam-brand-text', '--iam-surface'],
  ['--iam-brand-text', '--iam-brand-subtle'],
  ['--iam-accent-ink', '--iam-accent'],
  ['--iam-accent-text', '--iam-surface'],
  ['--iam-accent-text', '--iam-accent-subtle'],
  ['--iam-text', '--iam-surface'],
  ['--iam-text-muted', '--iam-surface-sunken'],
  ['--iam-text-faint', '--iam-surface'],
] as const;

describe.each([shipped, ...examples])('the brand $name', (brand) => {
  const properties = propertiesOf(brand);

  it.each(['light', 'dark'] as const)('keeps text readable in the %s theme', (theme) => {
    const low = PAIRS.filter(([ink, ground]) => {
      return contrast(colourOf(properties[ink], theme), colourOf(properties[ground], theme)) < 4.5;
    });
    expect(low).toEqual([]);
  });

  it('keeps the edges of controls visible', () => {
    for (const theme of ['light', 'dark'] as const) {
      const edge = colourOf(properties['--iam-line-strong'], theme);
      expect(contrast(edge, colourOf(properties['--iam-surface'], theme))).toBeGreaterThanOrEqual(3);
    }
  });

  it('keeps the status colors', () => {
    expect(cssOf(brand, ['iam-team'])).not.toMatch(/success|danger|warning|info/);
  });
});

describe('the colors of a brand', () => {
  it('measure contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('use white text on dark fills and dark text on light ones', () => {
    expect(inkOn('#103070')).toBe('#ffffff');
    expect(contrast(inkOn('#37cb95'), '#37cb95')).toBeGreaterThan(4.5);
  });

  it('keep a color that is already readable', () => expect(readable('#103070', ['#ffffff'])).toBe('#103070'));
});
