import type { MessageId } from './catalogues.ts';

/** A message without language: its id, and the values that its text names. */
export interface Message {
  id: MessageId;
  values?: Readonly<Record<string, Value>>;
}

/** A value in a message's text; a message is translated with the text around it. */
export type Value = string | number | Message;
