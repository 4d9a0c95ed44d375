import { englishWords } from '../../../scripts/build/languages/english.mjs';
import { languages, textsIn } from '../../../scripts/build/languages/catalogues.mjs';
import { describe, expect, it } from '../support/it.ts';
import { openIn } from './support/open.ts';
import { consoleScreens, dashboards } from './support/screens.ts';
import type { Shown } from './support/shown-texts.ts';
import { Walk } from './support/walk.ts';

type Texts = { [key: string]: unknown };

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
  const own = textsIn(language);
  const all = (await englishWords()).flatMap(({ id, english }) => pairs(english, own[id] ?? {}));
  // A word that one message keeps, such as 'Name' in German, may appear.
  const kept = new Set(all.filter(([text, own]) => text === own).map(([text]) => text));
  return new Set(all.map(([text]) => text).filter((text) => !kept.has(text)));
}

/** Words of another alphabet stand out. */
const NOT_LATIN = new Set(['ar', 'ja']);
/** Hosts, URLs, and the values of mails, such as `{organization}`. */
const HOSTS = /\{\w+\}|(?:https?:\/\/)?(?:[\w*-]+\.)+[a-z]+(?::\d+)?|localhost(?::\d+)?/g;
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
    ...['SAML', 'SCIM', 'OpenID', 'Connect', 'Okta', 'Entra', 'Workspace', 'DNS', 'PEM', 'XML', 'ACS'],
    ...['curl', 'Node', 'js', 'IAM_KEY', 'permissions:write'],
    ...['TLS', 'HTTP', 'SECRET_KEY', 'IP', 'NOC', 'Esc', 'Ctrl', 'QR', 'USB', 'Bearer', 'Webhooks', 'Chrome', 'Linux'],
  ].join('|')})\b`,
  'g',
);

/** The screens of an account, which one browser shows in turn, and those of hosts. */
const rounds = [...new Set(consoleScreens.map(({ email }) => email))].map((account) =>
  consoleScreens.filter(({ email }) => email === account),
);

// Each round is a browser of its own, so that all workers are busy until the end.
describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const language of languages())
  for (const screens of [...rounds, dashboards])
    it(`says nothing in English on ${screens[0]?.path} and ${screens.length - 1} more screens in ${language}`, async ({
      browser,
    }) => {
      const english = await translatedTexts(language);
      const [first] = screens;
      if (!first) throw new Error('There are no screens');
      const { page, data, close } = await openIn(browser, language, first);
      const faults = new Set<string>();
      for (const { path } of screens) {
        const shown: Shown[] = [];
        const elementsOnly = path.startsWith('/dashboards/');
        await new Walk(page, path, (texts) => shown.push(...texts), { language, elementsOnly, skip: /./ }).all();
        expect(shown.length, `${path} says something`).toBeGreaterThan(1);
        for (const one of shown) for (const fault of faultsOf(one)) faults.add(`${path}: ${fault}`);
      }
      expect([...faults]).toEqual([]);
      await close();

      function* faultsOf({ text, at, cut }: Shown) {
        const known = data.texts;
        const isShortened = text.endsWith('…') && known.some((one) => one.startsWith(text.slice(0, -1)));
        if (known.includes(text)) return;
        const rest = known.reduce((left, one) => left.replaceAll(one, ' '), text.replace(HOSTS, ' '));
        if (isShortened || !/\p{L}{2}/u.test(rest)) return;
        if (english.has(text)) yield `‘${text}’ is English (${at})`;
        if (NOT_LATIN.has(language) && /[A-Za-z]{3}/.test(rest.replace(LATIN, ' ')))
          yield `‘${text}’ has English words (${at})`;
        // A list of names may be cut: its tooltip shows the rest.
        if (cut && /\p{L}{4}/u.test(rest)) yield `‘${text}’ is cut off: ${cut} (${at})`;
      }
    });
