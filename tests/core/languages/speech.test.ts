import { expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/languages/catalogue.ts';
import { chooseLanguage, localeFor } from '../../../src/core/languages/choose.ts';
import { hostLayer } from '../../../src/core/languages/host-layer.ts';
import { icuCompiler } from '../../../src/core/languages/icu.ts';
import { pseudo } from '../../../src/core/languages/pseudo.ts';
import { Speech } from '../../../src/core/languages/speech.ts';
import { catalogue } from '../../../src/core/languages/translation.ts';
import { defineWords } from '../../../src/core/languages/words.ts';

const crew = defineWords('crew', {
  title: 'Crew',
  empty: 'Nobody yet',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
});
const german = catalogue((n, p) => ({
  crew: {
    title: 'Mannschaft',
    members: (count: number) => p(count, { one: 'ein Mitglied', other: `${n(count)} Mitglieder` }),
  },
}));

function setUp(
  load: (language: string) => Promise<Catalogue> | null = (language) =>
    language === 'de' ? Promise.resolve(german) : null,
) {
  const failed: unknown[] = [];
  const speech = new Speech('crew', {
    catalogue: load,
    host: async () => hostLayer(icuCompiler({ crew: { members: ['count'] } })),
    pseudo: async () => pseudo,
    failed: (error) => failed.push(error),
  });
  return { speech, failed };
}

it('speaks English at once, and another language when its texts are there', async () => {
  const { speech } = setUp();
  expect(speech.say(crew).title).toBe('Crew');
  const loading = speech.use({ language: 'de', locale: 'de-AT' });
  expect([speech.say(crew).title, speech.shown.value.language]).toEqual(['Crew', 'en']);
  await loading;
  expect([speech.say(crew).title, speech.say(crew).members(1)]).toEqual(['Mannschaft', 'ein Mitglied']);
  expect(speech.say(crew).members(1234)).toBe(`${new Intl.NumberFormat('de-AT').format(1234)} Mitglieder`);
  expect(speech.say(crew).empty, 'a text that the translation lacks').toBe('Nobody yet');
});

it('keeps the language before if texts cannot be loaded', async () => {
  const { speech, failed } = setUp(() => Promise.reject(new Error('offline')));
  await speech.use({ language: 'de', locale: 'de' });
  expect([speech.say(crew).title, failed.length]).toEqual(['Crew', 1]);
});

it('puts the messages of a host first, as ICU messages with the values of the words', async () => {
  const { speech } = setUp();
  await speech.override({
    crew: { members: '{count, plural, one {a sailor} other {# sailors}}' },
    'crew.title': 'Hands',
  });
  expect([speech.say(crew).title, speech.say(crew).members(2)]).toEqual(['Hands', '2 sailors']);
  await speech.override(undefined);
  expect(speech.say(crew).title).toBe('Crew');
});

it('brackets every text in the pseudo-locale', async () => {
  const { speech } = setUp();
  await speech.use({ language: 'en-XA', locale: 'en-US' });
  expect([speech.say(crew).title, speech.say(crew).members(1)]).toEqual(['[Çréw··]', '[1 member···]']);
});

it('chooses the first wanted language with texts, and writes numbers as in the user’s region', () => {
  expect(chooseLanguage(['it', 'de-AT', 'fr'], ['de', 'fr'])).toBe('de');
  expect(chooseLanguage(['it'], ['de'])).toBe('en');
  expect(localeFor('de', 'en-GB', 'de-AT')).toBe('de-GB');
  expect(localeFor('de', null, 'de-AT')).toBe('de-AT');
  expect(localeFor('en', null, null)).toBe('en-US');
});
