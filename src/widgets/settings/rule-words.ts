import { defineWords } from '../../core/languages/words.ts';

/** What the rules of known settings say. */
export const settingRuleWords = defineWords('settings/rule', {
  email: 'This email is invalid',
  secret: 'Type the secret itself, not its mask.',
  address: 'This must be an address that begins with http:// or https://.',
  contact: 'This must be an email address, or an address that begins with http:// or https://.',
  line: (limit: string) => `This must be one line of at most ${limit} characters.`,
  color: 'This is not a color such as #37cb95.',
  locale: (name: string) => `‘${name}’ is not a locale such as en-US.`,
  domain: (entry: string) =>
    `‘${entry}’ is not a host or origin such as example.com, *.example.com or https://example.com.`,
});
