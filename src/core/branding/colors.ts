/** The organization settings that hold its colors, as `#rrggbb`. */
export const PRIMARY_COLOR = { category: 'branding', key: 'primary_color' } as const;
export const ACCENT_COLOR = { category: 'branding', key: 'accent_color' } as const;

/** Whether a setting is one of the colors. */
export const isColorSetting = ({ category, key }: { category: string; key: string }): boolean =>
  [PRIMARY_COLOR, ACCENT_COLOR].some((one) => one.category === category && one.key === key);

/** Whether a text is a color such as `#37cb95`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** An organization's colors; null for the product's. */
export interface BrandColors {
  primary: string | null;
  accent: string | null;
}

/** Finds the colors among the settings of an organization. */
export function brandColors(settings: readonly { category: string; key: string; value: string }[]): BrandColors {
  const find = ({ key }: { key: string }) => {
    const value = settings.find((one) => isColorSetting(one) && one.key === key)?.value.trim() ?? '';
    return isColor(value) ? value.toLowerCase() : null;
  };
  return { primary: find(PRIMARY_COLOR), accent: find(ACCENT_COLOR) };
}
