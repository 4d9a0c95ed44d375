import { expect, it } from 'vitest';
import { sources } from './sources.ts';

/** What a native reader would stumble over, by language: what it is, and how to recognize it. */
const SLIPS: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  fr: [
    ['a space that may break, or none, before a sign', /[^\u00A0\u202F](?<!Authorization)[?!;»:](?=[\s.]|$)/],
    ['a space that may break, or none, after «', /«[^\u00A0\u202F]/],
    ['a straight apostrophe', /\p{L}'\p{L}/u],
    ['the familiar form', /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?!\p{L})/iu],
    ['another word than the glossary', /clés? d’API|(?<!e-)\bmails?\b/iu],
  ],
  de: [
    ['the familiar form', /(?<!\p{L})(?:du|dich|dir|dein(?:e[nmrs]?)?|euch|euer)(?!\p{L})/iu],
    ['another word than the glossary', /Eigentümer|(?<!E-)\bMails?\b|Kennwort/u],
  ],
  es: [
    ['the familiar form', /(?<!\p{L})(?:tú|te|tus?|ti|vosotros|vuestr[oa]s?)(?!\p{L})/iu],
    ['another word than the glossary', /dos factores|punto de conexión|claves? de acceso|período/iu],
  ],
  ja: [
    ['a colon as wide as a letter', /[：；]/u],
    ['a space between words', /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}。、}] [\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u],
    [
      'a sign of another alphabet',
      /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][,.?!()](?=$|[\s\p{sc=Hira}\p{sc=Kana}\p{sc=Han}])/u,
    ],
    ['another word than the glossary', /マイ組織|カテゴリー|送信者/u],
  ],
  ar: [['a sign of another alphabet', /\p{sc=Arab}\s?[,;?]/u]],
};

/** Values of ICU messages with forms: their inner texts are messages of their own. */
const texts = (json: unknown): string[] =>
  typeof json === 'string'
    ? [json.replace(/\{\w+, (?:plural|select|number)/g, ' ')]
    : Object.values(json as object).flatMap(texts);

const files = (language: string) =>
  sources(['src/languages', 'service/platform/languages'], new RegExp(`/${language}\\.json$`));

it.each(Object.entries(SLIPS))('writes %s as a native writer would', (language, slips) => {
  const found = files(language).flatMap(({ path, text }) =>
    texts(JSON.parse(text)).flatMap((message) =>
      slips.flatMap(([what, pattern]) => (pattern.test(message) ? [`${path}: ${what}: ‘${message}’`] : [])),
    ),
  );
  expect(files(language)).toHaveLength(2);
  expect(found).toEqual([]);
});

it('opens Spanish questions and exclamations', () => {
  const count = (text: string, sign: string) => text.split(sign).length;
  const all = files('es').flatMap(({ text }) => texts(JSON.parse(text)));
  expect(all.filter((one) => count(one, '¿') !== count(one, '?') || count(one, '¡') !== count(one, '!'))).toEqual([]);
});
