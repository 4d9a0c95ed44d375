import { type MailKind, type MailText, mailTextProblems } from '../../../src/core/contract/entities/mail-texts.ts';
import { notFound, unprocessable } from '../../platform/errors/api-error.ts';
import { type Language, languages } from '../../platform/languages/languages.ts';
import { messageOf } from '../../platform/languages/message.ts';
import { recognized } from '../../platform/languages/recognized.ts';
import type { Mail, Recipient } from '../../platform/mail/mail.ts';

/** Makes each mail with example values. No value may be part of another one, or of the mail's own words. */
export type ExampleMails = Readonly<Record<MailKind, (reader: Recipient) => Mail>>;

/** A mail in one language. */
export interface Named {
  mail: MailKind;
  language: string;
}

/** @throws {ApiError} 404 for a language without texts */
export function knownLanguage(tag: string): Language {
  const found = languages.find((one) => one === tag);
  if (!found) throw notFound('errors.notFound.mail');
  return found;
}

/** The mail's own text in a language. */
export function ownText(examples: ExampleMails, mail: MailKind, reader: Recipient): MailText {
  const text = examples[mail](reader).changeable?.ownText();
  if (!text) throw new Error(`The mail ${mail} does not say its kind.`);
  return text;
}

/** @throws {ApiError} 422 `value_invalid` with the problem of each field */
export function requireFillable(mail: MailKind, text: MailText): void {
  const problems = Object.entries(mailTextProblems(mail, text));
  const fields = problems.map(([field, sentences]) => [field, sentences.map((one) => recognized(one))] as const);
  const first = fields[0]?.[1][0];
  if (first) throw unprocessable('value_invalid', messageOf(first), Object.fromEntries(fields));
}
