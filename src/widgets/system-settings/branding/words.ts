import { defineWords } from '../../../core/languages/words.ts';

/** Texts of 'Branding': the brand of the installation. */
export const installationWords = defineWords('system-settings/branding', {
  title: 'Branding',
  about:
    'What every page, mail, authenticator and passkey of this installation shows. An organization’s own logo and ' +
    'colors come first where it is known.',
  name: 'Product name',
  nameHint: 'Authenticators keep the name that they were set up with.',
  logo: 'Logo',
  logoDark: 'Logo for the dark theme',
  logoDarkHint: 'Without one, the logo is used in both themes.',
  favicon: 'Icon',
  faviconHint: 'A square drawing for browser tabs. Without one, it is the first letter of the name.',
  primary: 'Primary color',
  accent: 'Accent color',
  support: 'Support address',
  supportHint: 'An email address or a page. Pages and mails link to it.',
  terms: 'Terms of use',
  privacy: 'Privacy',
  imprint: 'Legal notice',
  footer: 'Footer',
  footerHint: 'One line below pages and mails, such as your company’s name and address.',
  save: 'Save branding',
  saved: 'Branding saved. Pages show it when they are loaded again.',
  nothing: 'No changes to save',
  changedElsewhere: (value: string) => `Changed elsewhere, to ‘${value}’. Saving now replaces that.`,
  removedElsewhere: 'Removed elsewhere. Saving now replaces that.',
});

/** What the form says about the contrast of a color (WCAG 2.2, 1.4.3). */
export const contrastWords = defineWords('system-settings/branding/contrast', {
  buttonEnough: (ratio: string) => `Text on buttons has a contrast of ${ratio} to 1. That meets WCAG AA.`,
  buttonAdjusted: (color: string, ratio: string) =>
    `Text on this color would be hard to read. Buttons are ${color}, with a contrast of ${ratio} to 1.`,
  linkEnough: (light: string, dark: string) =>
    `Links have a contrast of ${light} to 1 on light and ${dark} to 1 on dark surfaces. That meets WCAG AA.`,
  linkAdjusted: (light: string, dark: string, onLight: string, onDark: string) =>
    `This color has a contrast of ${light} to 1 on light and ${dark} to 1 on dark surfaces; WCAG AA asks for 4.5. ` +
    `Links are ${onLight} on light and ${onDark} on dark surfaces.`,
});
