import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages.ts';

/** Parsed messages, by language and text: each is parsed when it is first said. */
const parsed = new Map<string, IntlMessageFormat>();

/** Fills in an ICU message. */
export function format(language: Language, text: string, values: Record<string, string | number>): string {
  const key = `${language} ${text}`;
  let message = parsed.get(key);
  if (!message) {
    message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    parsed.set(key, message);
  }
  return String(message.format(values));
}
