import { englishWords } from '../../../scripts/build/languages/english.mjs';
import { languages } from '../../../scripts/build/languages/catalogues.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '../support/it.ts';
import { openIn } from './support/open.ts';
import { consoleScreens, dashboards } from './support/screens.ts';
import { Walk } from './support/walk.ts';

type Texts = { [key: string]: unknown };
const folder = join(import.meta.dirname, '../../../src/languages');

const found = new Map<string, Promise<Set<string>>>();
/** The English texts that a language says in other words; read once. */
function translatedTexts(language: string): Promise<Set<string>> {
  const texts = found.get(language) ?? readTranslated(language);
  found.set(language, texts);
  return texts;
}

async function readTranslated(language: string): Promise<Set<string>> {
  const pairs = (english: Texts, own: Texts): [string, string][] =>
    Object.entries(english).flatMap(([key, text]) => {
      const translation = own[key];
      if (typeof text === 'string' && typeof translation === 'string') return [[text, translation] as [string, string]];
      return typeof text === 'object' ? pairs(text as Texts, (translation ?? {}) as Texts) : [];
    });
  const all = (await englishWords()).flatMap(({ path, name, english }) => {
    const file = JSON.parse(readFileSync(join(folder, language, `${path}.json`), 'utf8')) as Record<string, Texts>;
    return pairs(english, file[name] ?? {});
  });
  // A word that one message keeps, such as 'Name' in German, may appear.
  const kept = new Set(all.filter(([text, own]) => text === own).map(([text]) => text));
  return new Set(all.map(([text]) => text).filter((text) => !kept.has(text)));
}

/** Words of another alphabet stand out. */
const NOT_LATIN = new Set(['ar', 'ja']);
/** Hosts and URLs. */
const HOSTS = /(?:https?:\/\/)?(?:[\w*-]+\.)+[a-z]+(?::\d+)?|localhost(?::\d+)?/g;
/** Names, formats and examples that are written alike in every language. */
const LATIN = new RegExp(
  String.raw`\b(?:${[
    ...[
      'API',
      'CSV',
      'JSON',
      'PDF',
      'PNG',
      'JPEG',
      'WebP',
      'GIF',
      'SVG',
      'URL',
      'GUID',
      'IAM',
      'ID',
      'SMS',
      'UTC',
      'MiB',
    ],
    ...['Webhook', 'webhook', 'TXT', 'MB', 'kB', 'XXXXXXXXXXX', 'https?', 'com', 'example', 'Google', 'Platform'],
    ...['TLS', 'HTTP', 'SECRET_KEY', 'IP', 'NOC', 'Esc', 'Ctrl', 'QR', 'USB', 'Bearer', 'Webhooks', 'Chrome', 'Linux'],
  ].join('|')})\b`,
  'g',
);

// Each screen is a browser of its own, so that all workers are busy until the end.
describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const language of languages())
  for (const screen of [...consoleScreens, ...dashboards])
    it(`says nothing in English on ${screen.path} in ${language}`, async ({ browser }) => {
      const english = await translatedTexts(language);
      const { page, data, close } = await openIn(browser, language, screen);
      const faults = new Set<string>();
      const shown: { text: string; at: string; cut: string; where: string }[] = [];
      const walk = new Walk(
        page,
        screen.path,
        (texts, where) => shown.push(...texts.map((one) => ({ ...one, where }))),
        {
          language,
          elementsOnly: screen.path.startsWith('/dashboards/'),
          skip: /./,
        },
      );
      await walk.all();
      const known = data.texts;
      for (const { text, at, cut } of shown) {
        const isShortened = text.endsWith('…') && known.some((one) => one.startsWith(text.slice(0, -1)));
        if (known.includes(text)) continue;
        const rest = known.reduce((left, one) => left.replaceAll(one, ' '), text.replace(HOSTS, ' '));
        if (isShortened || !/\p{L}{2}/u.test(rest)) continue;
        if (english.has(text)) faults.add(`‘${text}’ is English (${at})`);
        if (NOT_LATIN.has(language) && /[A-Za-z]{3}/.test(rest.replace(LATIN, ' ')))
          faults.add(`‘${text}’ has English words (${at})`);
        // A list of names may be cut: its tooltip shows the rest.
        if (cut && /\p{L}{4}/u.test(rest)) faults.add(`‘${text}’ is cut off: ${cut} (${at})`);
      }
      expect([...faults]).toEqual([]);
      await close();
    });
