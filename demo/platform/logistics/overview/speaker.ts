import { IntlMessageFormat } from 'intl-messageformat';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };

export type Word = keyof typeof en;
type Words = Readonly<Record<Word, string>>;

const words = { en, de, es, fr, ja, ar } satisfies Record<string, Words>;
export type Language = keyof typeof words;

/** Says words in one language. */
export interface Speaker {
  readonly language: Language;
  (word: Word, values?: Record<string, string | number>): string;
}

/** The language of a locale; English for other languages. */
export function languageOf(locale: string | null): Language {
  const [language = ''] = (locale ?? 'en').toLowerCase().split(/[-_]/);
  return Object.hasOwn(words, language) ? (language as Language) : 'en';
}

/** Says words in the language of a locale. */
export function speakerFor(locale: string | null): Speaker {
  const language = languageOf(locale);
  const speak = (word: Word, values: Record<string, string | number> = {}) =>
    String(new IntlMessageFormat(words[language][word], language, undefined, { ignoreTag: true }).format(values));
  return Object.assign(speak, { language });
}
