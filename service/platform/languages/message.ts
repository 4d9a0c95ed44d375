import { catalogues, type MessageId } from './catalogues.ts';
import { format } from './format.ts';
import type { Language } from './languages.ts';
import type { Parameters } from './parameters.ts';
import type { Message, Value } from './value.ts';

export type { Message };

/** Ids of messages without values. */
export type PlainId = Exclude<MessageId, keyof Parameters>;

/** A message, or just the id of one without values. */
export type AnyMessage = PlainId | Message;

/** A message with the values that its text names. */
export function messageWith<Id extends keyof Parameters>(id: Id, values: Parameters[Id]): Message {
  return { id, values };
}

/** A message, also of an id without values. */
export const messageOf = (message: AnyMessage): Message => (typeof message === 'string' ? { id: message } : message);

/** A text that needs no translation, such as an address or a sentence of another program. */
export const verbatim = (text: string): Message => messageWith('fields.verbatim', { text });

/** The text of a message in a language. */
export function textIn(language: Language, message: AnyMessage): string {
  const { id, values = {} } = messageOf(message);
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? textIn(language, value) : value,
  ]);
  return format(language, catalogues[language][id], Object.fromEntries(texts) as Record<string, string | number>);
}

/** Speaks one language: gives the text of a message. */
export interface Speaker {
  readonly language: Language;
  (id: PlainId): string;
  <Id extends keyof Parameters>(id: Id, values: Parameters[Id]): string;
}

/** The speaker of a language. */
export function speakerOf(language: Language): Speaker {
  const speak = (id: MessageId, values?: Record<string, Value>) =>
    textIn(language, values === undefined ? (id as PlainId) : { id, values });
  return Object.assign(speak, { language });
}
