import { type MailKind, type MailText, type MailValues } from '../../../src/core/contract/entities/mail-texts.ts';
import { PRODUCT } from './mail-brand.ts';

/** A mail with a text that staff can change, and what is filled in: the same strings as in its own text. */
export type FilledKind = { [K in MailKind]: { mail: K; values: MailValues<K> } }[MailKind];

/** What staff changed of a mail's text; the other fields are its own. */
export type ChangedText = Partial<MailText>;

/** Words of a paragraph. */
export interface Run {
  text: string;
  bold: boolean;
}

/** Fills values into a text, each once: a value that looks like a name in braces stays as it is. */
export function fillerOf(values: Readonly<Record<string, string>>, host: string): (text: string) => string {
  const all: Readonly<Record<string, string>> = { product: PRODUCT, host, ...values };
  return (text) =>
    text.replace(/\{(\w+)\}/g, (braced, name: string) => (Object.hasOwn(all, name) ? (all[name] ?? braced) : braced));
}

/** The paragraphs of a body. Values come last, so that no sign in them makes words bold. */
export function paragraphsOf(body: string, fill: (text: string) => string): Run[][] {
  return body
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '')
    .map((text) =>
      text
        .trim()
        .split(/\*\*(\S(?:.*?\S)?)\*\*/s)
        .map((words, at) => ({ text: fill(words), bold: at % 2 === 1 }))
        .filter((run) => run.text !== ''),
    );
}

/** A paragraph without bold words. */
export const plain = (text: string): Run[] => [{ text, bold: false }];

export const textOfRuns = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** A text with the names of values in place of what was filled in. */
export function unfilled(text: string, values: Readonly<Record<string, string>>): string {
  return [...Object.entries(values), ['product', PRODUCT] as const]
    .filter(([, value]) => value !== '')
    .sort(([, one], [, other]) => other.length - one.length)
    .reduce((kept, [name, value]) => kept.replaceAll(value, `{${name}}`), text);
}
