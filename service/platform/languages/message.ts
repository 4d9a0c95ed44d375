import { catalogues, type MessageId } from './catalogues.ts';
import { format } from './format.ts';
import type { Language } from './languages.ts';
import type { Parameters } from './parameters.ts';
import type { Message, Value } from './value.ts';

export type { Message };

/** Ids of messages without values. */
export type PlainId = Exclude<MessageId, keyof Parameters>;

/** A message, or just the id of one without values. */
export type Said = PlainId | Message;

/** A message with the values that its text names. */
export function say<Id extends keyof Parameters>(id: Id, values: Parameters[Id]): Message {
  return { id, values };
}

/** A message, whichever way it is said. */
export const messageOf = (said: Said): Message => (typeof said === 'string' ? { id: said } : said);

/** A text that needs no translation, such as an address or a sentence of another program. */
export const verbatim = (text: string): Message => say('fields.verbatim', { text });

/** The text of a message in a language. */
export function textIn(language: Language, said: Said): string {
  const { id, values = {} } = messageOf(said);
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? textIn(language, value) : value,
  ]);
  return format(language, catalogues[language][id], Object.fromEntries(texts) as Record<string, string | number>);
}

/** Says messages in one language. */
export interface Speaker {
  readonly language: Language;
  (id: PlainId): string;
  <Id extends keyof Parameters>(id: Id, values: Parameters[Id]): string;
}

/** Says messages in a language. */
export function speakerOf(language: Language): Speaker {
  const speak = (id: MessageId, values?: Record<string, Value>) =>
    textIn(language, values === undefined ? (id as PlainId) : { id, values });
  return Object.assign(speak, { language });
}
