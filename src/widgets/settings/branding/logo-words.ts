import { defineWords } from '../../../core/languages/words.ts';

/** What the rules of a logo say. */
export const logoWords = defineWords('settings/branding/logo', {
  large: (limit: string) => `This logo is too large: the limit is ${limit} characters.`,
  svg: 'This is not an SVG drawing.',
  malformed: 'This logo is not well-formed SVG.',
  element: (name: string) => `This logo contains <${name}>, which is not allowed.`,
  attribute: (name: string) => `This logo contains the attribute ${name}, which is not allowed.`,
  effect: 'This logo contains an effect that is not allowed.',
  complex: 'This logo is too complex. Export it with fewer elements, patterns and effects.',
  external: 'This logo refers to something outside of it, which is not allowed.',
});
