import type { MailKind, MailText } from '../../../src/core/contract/entities/mail-texts.ts';
import { type Language, languageOf } from '../languages/languages.ts';
import type { ChangedText } from './changed-text.ts';
import type { MailBrand } from './mail-brand.ts';
import { type Speaker, speakerOf } from '../languages/message.ts';

/** A mail as its reader gets it. */
export interface Rendered {
  subject: string;
  /** The whole mail as plain text, with the same content as the HTML. */
  text: string;
  html: string;
}

/** Content of a mail, before addressing, in the default brand. */
export interface Mail extends Rendered {
  /** The mail in the brand of an installation, with what its staff changed of the text. */
  inBrand: (brand: MailBrand, changed?: ChangedText) => Rendered;
  /** Null if staff cannot change its text. */
  changeable: Changeable | null;
  /** All links of the mail. */
  links: string[];
  /** The code to enter; null if there is none. */
  code: string | null;
}

/** Where the changes of staff to the text of a mail are found. */
export interface Changeable {
  mail: MailKind;
  language: Language;
  /** The text without changes, with the names of its values in braces. */
  ownText: () => MailText;
}

/** A text message to a phone. */
export interface TextMessage {
  text: string;
  links: string[];
  code: string | null;
}

/** Input of every template. */
export interface Recipient {
  /** The reader's locale, such as `de-AT`; English if not supported. */
  locale?: string | null;
  /** `PUBLIC_URL`, without trailing slash. */
  publicUrl: string;
  /** The organization that sends it with its logo; without one the mail shows the installation's. */
  organizationId?: number;
}

/**
 * A console URL.
 * @param path such as `/auth/activate`
 * @param hash the link's secret, for the query
 */
export function consoleLink(reader: Recipient, path: string, hash?: string): string {
  const url = new URL(path, reader.publicUrl);
  if (hash !== undefined) url.searchParams.set('hash', hash);
  return url.href;
}

/** Speaks the language of a mail's reader. */
export const speakerTo = ({ locale }: Pick<Recipient, 'locale'>): Speaker => speakerOf(languageOf(locale));
