import { defineWords } from '../../core/languages/words.ts';

/** What the rules of known settings say. */
export const settingRuleWords = defineWords('settings/rule', {
  email: 'This email is invalid',
  secret: 'Type the secret itself, not its mask.',
  address: 'This must be an address that begins with http:// or https://.',
  locale: (name: string) => `‘${name}’ is not a locale such as en-US.`,
  domain: (entry: string) =>
    `‘${entry}’ is not a host or origin such as example.com, *.example.com or https://example.com.`,
});
