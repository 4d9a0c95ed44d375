/** The themes that a user can choose; 'system' is that of the browser. */
export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/** Whether a text names a theme. */
export const isTheme = (text: string): text is Theme => themes.some((theme) => theme === text);

/** The theme of a setting's value; 'system' for anything else. */
export const themeOf = (value: string | null | undefined): Theme => (value && isTheme(value) ? value : 'system');
