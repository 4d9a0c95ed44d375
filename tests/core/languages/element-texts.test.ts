import { expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/languages/catalogue.ts';
import { chooseLanguage, localeFor } from '../../../src/core/languages/choose.ts';
import { hostLayer } from '../../../src/core/languages/host-layer.ts';
import { icuCompiler } from '../../../src/core/languages/icu.ts';
import { pseudo } from '../../../src/core/languages/pseudo.ts';
import { ElementTexts } from '../../../src/core/languages/element-texts.ts';
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
  const texts = new ElementTexts('crew', {
    catalogue: load,
    host: async () => hostLayer(icuCompiler({ crew: { members: ['count'] } })),
    pseudo: async () => pseudo,
    failed: (error) => failed.push(error),
  });
  return { texts, failed };
}

it('speaks English at once, and another language when its texts are there', async () => {
  const { texts } = setUp();
  expect(texts.speak(crew).title).toBe('Crew');
  const loading = texts.use({ language: 'de', locale: 'de-AT' });
  expect([texts.speak(crew).title, texts.shown.value.language]).toEqual(['Crew', 'en']);
  await loading;
  expect([texts.speak(crew).title, texts.speak(crew).members(1)]).toEqual(['Mannschaft', 'ein Mitglied']);
  expect(texts.speak(crew).members(1234)).toBe(`${new Intl.NumberFormat('de-AT').format(1234)} Mitglieder`);
  expect(texts.speak(crew).empty, 'a text that the translation lacks').toBe('Nobody yet');
});

it('keeps the language before if texts cannot be loaded', async () => {
  const { texts, failed } = setUp(() => Promise.reject(new Error('offline')));
  await texts.use({ language: 'de', locale: 'de' });
  expect([texts.speak(crew).title, failed.length]).toEqual(['Crew', 1]);
});

it('puts the messages of a host first, as ICU messages with the values of the words', async () => {
  const { texts } = setUp();
  await texts.override({
    crew: { members: '{count, plural, one {a sailor} other {# sailors}}' },
    'crew.title': 'Hands',
  });
  expect([texts.speak(crew).title, texts.speak(crew).members(2)]).toEqual(['Hands', '2 sailors']);
  await texts.override(undefined);
  expect(texts.speak(crew).title).toBe('Crew');
});

it('brackets every text in the pseudo-locale', async () => {
  const { texts } = setUp();
  await texts.use({ language: 'en-XA', locale: 'en-US' });
  expect([texts.speak(crew).title, texts.speak(crew).members(1)]).toEqual(['[Çréw··]', '[1 member···]']);
});

it('chooses the first wanted language with texts, and writes numbers as in the user’s region', () => {
  expect(chooseLanguage(['it', 'de-AT', 'fr'], ['de', 'fr'])).toBe('de');
  expect(chooseLanguage(['it'], ['de'])).toBe('en');
  expect(localeFor('de', 'en-GB', 'de-AT')).toBe('de-GB');
  expect(localeFor('de', null, 'de-AT')).toBe('de-AT');
  expect(localeFor('en', null, null)).toBe('en-US');
});
