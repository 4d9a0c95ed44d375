import { catalogues, type MessageId } from './catalogues.ts';
import { type AnyMessage, verbatim } from './message.ts';

/** Messages that rules of the contract may return as English sentences. */
const RULES = /^(contract|fields)\./;

interface Pattern {
  id: MessageId;
  /** Matches the English text, with a named group for each value. */
  text: RegExp;
}

const patterns = new Map<RegExp, Pattern[]>();

/**
 * The message of an English sentence that client and service share, such as a rule of the contract returns, or that the
 * database keeps.
 * @param among ids of messages that it may be
 * @returns the sentence itself if no catalogue has it
 */
export function recognized(sentence: string, among = RULES): AnyMessage {
  for (const { id, text } of patternsOf(among)) {
    const found = text.exec(sentence);
    if (found) return found.groups ? { id, values: { ...found.groups } } : { id };
  }
  return verbatim(sentence);
}

function patternsOf(among: RegExp): Pattern[] {
  const known =
    patterns.get(among) ??
    Object.entries(catalogues.en)
      .filter(([id]) => among.test(id) && id !== 'fields.verbatim')
      .flatMap(([id, text]) => patternOf(id as MessageId, text));
  patterns.set(among, known);
  return known;
}

/** No pattern for texts with a choice: rules of the contract have none. */
function patternOf(id: MessageId, text: string): Pattern[] {
  if (/\{\w+,/.test(text)) return [];
  const literal = text.replaceAll("''", "'").replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return [{ id, text: new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'u') }];
}
