import { expect, it } from 'vitest';
import { sentenceOf } from '../../../src/widgets/sign-in/provider-sentence.ts';
import { providerWords } from '../../../src/widgets/sign-in/provider-words.ts';

const words = providerWords.english;
const said = (text: string, code: string | null, provider: string | null = null) =>
  sentenceOf(words, { text, code }, provider);

it.each([
  ['domain_not_allowed', 'The log in of your company does not cover this email address.'],
  ['email_not_verified', 'Your company did not confirm your email address at the log in.'],
  ['provider_unavailable', 'The log in of your company cannot be reached right now. Please try again in a moment.'],
  ['suspended', 'Your access is suspended. Ask an administrator of your organization.'],
  ['saml_signature', 'The log in at your company failed. Please try again.'],
])("says its own words for %s of a company's provider, and the number", (code, sentence) => {
  const stranger = 'Call 555. Nennen Sie Ihrem Administrator die Nummer 4F7K-22.';
  expect(said(stranger, code)).toBe(`${sentence} Tell your administrator the number 4F7K-22.`);
});

it.each(['4f7k-22', 'X4F7K-22', '4F7K-220', '+1-4F7K-22', '4F7K-22-1'])('takes %s for no number', (text) => {
  expect(said(text, 'domain_not_allowed')).toBe(`The provider answered: ${text}`);
});

it("says the installation's own provider where there is no number", () => {
  expect(said('x', 'email_not_verified', 'Platform ID')).toMatch(/^Platform ID has not verified/);
  expect(said('x', 'log_in_gone')).toMatch(/^This login took too long/);
  expect(said('4F7K-22', null)).toBe('The provider answered: 4F7K-22');
});
