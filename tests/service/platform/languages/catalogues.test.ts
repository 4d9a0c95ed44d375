import { expect, it } from 'vitest';
import { eventsOfApplications } from '../../../../src/core/contract/events/events.ts';
import { HASH_MESSAGES } from '../../../../src/core/contract/hash-messages.ts';
import { knownSystemSettings, systemSettingProblem } from '../../../../src/core/contract/known-settings.ts';
import { EMAIL_INVALID, logoProblem, PHONE_INVALID, webhookUrlProblem } from '../../../../src/core/contract/rules.ts';
import { valuesIn } from '../../../../scripts/generate/message-parameters.mjs';
import { catalogues, type MessageId } from '../../../../service/platform/languages/catalogues.ts';
import { type Language, languages } from '../../../../service/platform/languages/languages.ts';
import { messageOf, speakerOf, textIn } from '../../../../service/platform/languages/message.ts';
import { recognized } from '../../../../service/platform/languages/recognized.ts';
import { inLanguage, sentences } from '../../../../service/features/webhooks/delivery/failure-reasons.ts';
import { sources } from '../../../architecture/sources.ts';

const ids = Object.keys(catalogues.en) as MessageId[];
const others = languages.filter((language) => language !== 'en');
const valuesOf = (text: string) => [...valuesIn(text)].map(([name, type]) => `${name}: ${type}`).sort();

/** Texts that may be the same in every language: values with a sign. */
const SAME = /^\{\w+\}[.。:]?$/;
/** English words that another language has too. */
const SHARED = new Set<MessageId>(['brand.support', 'errors.wait.minutes', 'reports.named']);

it.each(others)('has every message in %s, and none of its own', (language) => {
  expect(Object.keys(catalogues[language]).sort()).toEqual([...ids].sort());
});

it.each(others)('translates every message into %s', (language) => {
  const untranslated = ids.filter(
    (id) => catalogues[language][id] === catalogues.en[id] && !SAME.test(catalogues.en[id]),
  );
  expect(untranslated.filter((id) => !SHARED.has(id))).toEqual([]);
});

it.each(others)('names the values of the English messages in %s', (language) => {
  const names = (text: string) => [...valuesIn(text).keys()].sort().join();
  const wrong = ids.filter((id) => names(catalogues[language][id]) !== names(catalogues.en[id]));
  expect(wrong).toEqual([]);
});

it.each(languages)('says every message in %s', (language) => {
  const texts = ids.map((id) => {
    const names = [...valuesIn(catalogues[language][id]).keys()];
    return `${id}: ${textIn(language, { id, values: Object.fromEntries(names.map((name) => [name, 3])) })}`;
  });
  expect(texts.filter((text) => /: $|\{|undefined/.test(text))).toEqual([]);
});

/** Forms of millions, which no message says. */
const UNUSED = new Set(['fr many', 'es many']);

it.each(languages)('has every plural form of %s', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = ids.flatMap((id) =>
    [...catalogues[language][id].matchAll(/, plural,((?: =?\w+ \{[^{}]*\})+)\}/g)].flatMap(([, branches = '']) => {
      const has = new Set([...branches.matchAll(/ (\w+) \{/g)].map(([, form]) => form));
      return needed
        .filter((form) => !has.has(form) && !UNUSED.has(`${language} ${form}`))
        .map((form) => `${id} ${form}`);
    }),
  );
  expect(missing).toEqual([]);
});

it('uses every message', () => {
  const code = sources(['service'])
    .filter(({ path }) => !path.includes('/dist/') && !path.endsWith('languages/parameters.ts'))
    .map(({ text }) => text)
    .join('\n');
  // Rules and the log of deliveries have these sentences; the next tests recognize them.
  const known = /^(contract|replies\.(delivery|export))\./;
  const prefixes = (id: string) => [...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index + 1));
  const used = (id: MessageId) =>
    known.test(id) || code.includes(`'${id}'`) || prefixes(id).some((prefix) => code.includes(`\`${prefix}\${`));
  expect(ids.filter((id) => !used(id))).toEqual([]);
});

it('types the values of the English messages', () => {
  expect(valuesOf('{name} has {count, plural, one {# key} other {# keys of {owner}}}')).toEqual([
    'count: number',
    'name: Value',
    'owner: Value',
  ]);
});

const secret = { category: 'x', key: 'client_secret', value: '********' };
const known = (kind: string) => knownSystemSettings.find((setting) => setting.kind === kind) ?? secret;

it.each([
  ['hash.password', HASH_MESSAGES.password],
  ['hash.email', HASH_MESSAGES.email],
  ['hash.activation', HASH_MESSAGES.activation],
  ['email', EMAIL_INVALID],
  ['phone', PHONE_INVALID],
  ['webhook.url', webhookUrlProblem('nonsense')],
  ['webhook.credentials', webhookUrlProblem('https://a:b@example.com/')],
  ['address', systemSettingProblem({ ...known('url'), value: 'ftp://x' })],
  ['locale', systemSettingProblem({ ...known('locales'), value: 'xx_!!' })],
  ['domain', systemSettingProblem({ ...known('domains'), value: '//' })],
  ['logo.large', logoProblem('x'.repeat(100_001))],
  ['logo.svg', logoProblem('<p>')],
  ['logo.malformed', logoProblem('<svg>')],
  ['logo.element', logoProblem('<svg><script>')],
  ['logo.attribute', logoProblem('<svg onload="x"></svg>')],
  ['logo.external', logoProblem('<svg><use href="https://example.com/a.svg#b"/></svg>')],
])('recognizes the sentence contract.%s of the shared rules', (key, sentence) => {
  expect(messageOf(recognized(String(sentence))).id).toBe(`contract.${key}`);
  expect(textIn('en', recognized(String(sentence)))).toBe(sentence);
});

it('titles each event of webhooks as the contract does, and no other', () => {
  const titles = Object.entries(eventsOfApplications).map(([type, { title }]) => [`replies.event.${type}`, title]);
  expect(Object.entries(catalogues.en).filter(([id]) => id.startsWith('replies.event.'))).toEqual(titles);
});

it('recognizes each reason of a failed delivery that the log keeps', () => {
  const kept = Object.values(sentences).map((one) => (typeof one === 'string' ? one : one(503)));
  const inEvery = (language: Language) => kept.map((error) => inLanguage(speakerOf(language), { error }).error);
  expect(inEvery('en')).toEqual(kept);
  for (const language of others) expect(inEvery(language).filter((text) => kept.includes(text))).toEqual([]);
});

it('keeps a sentence that no catalogue has', () => {
  expect(textIn('ja', recognized('A sentence of another program.'))).toBe('A sentence of another program.');
});
