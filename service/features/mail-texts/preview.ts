import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type MailKind, mailKinds, type MailText } from '../../../src/core/contract/entities/mail-texts.ts';
import { decryptSecret, encryptSecret } from '../../platform/crypto/crypto.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { logoOwner, withLogo } from '../../platform/mail/logo.ts';
import type { Mail, Recipient } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { MINUTE } from '../../platform/time.ts';
import { mailLogo } from '../branding/logo.ts';
import { mailBrand } from '../branding/mail-brand.ts';
import type { ExampleMails } from './example.ts';

const VALID_MS = 10 * MINUTE;
/** Bytes of a ticket's content. */
const LONGEST = 64 * 1024;

/** What a preview shows. */
export interface Previewed {
  mail: MailKind;
  language: string;
  text: MailText;
}

/** A previewed text for the path of a frame, which has no header for a token: sealed, and valid for ten minutes. */
export function ticketOf({ config, now }: Services, shown: Previewed): string {
  const json = JSON.stringify({ ...shown, until: now() + VALID_MS });
  return encryptSecret(config.secretKey, deflateRawSync(json).toString('base64'));
}

/** @throws {ApiError} 404 for a ticket that is not ours or too old */
export function previewedBy({ config, now }: Services, ticket: string): Previewed {
  const read = readTicket(config.secretKeys, ticket);
  if (!read || !(read.until > now()) || !Object.hasOwn(mailKinds, read.mail)) throw notFound('errors.notFound.mail');
  return read;
}

function readTicket(secretKeys: readonly string[], ticket: string): (Previewed & { until: number }) | null {
  try {
    const bytes = Buffer.from(decryptSecret(secretKeys, ticket), 'base64');
    const json = inflateRawSync(bytes, { maxOutputLength: LONGEST }).toString('utf8');
    return JSON.parse(json) as Previewed & { until: number };
  } catch {
    return null;
  }
}

/** The mail with example values and a text, in the brand of the installation. */
export async function renderedExample(
  { database }: Pick<Services, 'database'>,
  examples: ExampleMails,
  { mail, text }: Pick<Previewed, 'mail' | 'text'>,
  reader: Recipient,
): Promise<ReturnType<Mail['inBrand']>> {
  return examples[mail](reader).inBrand(await mailBrand(database.db), text);
}

/** A mail as a page: its logo is inside, and it has one theme, whatever the browser prefers. */
export async function previewPage(services: Services, html: string, theme: 'light' | 'dark'): Promise<string> {
  const logo = await mailLogo(services, logoOwner(html));
  const shown = logo ? withLogo(html, logo, `data:image/png;base64,${logo.png.toString('base64')}`) : html;
  return shown.replace(/<head>.*?<\/head>/s, (head) =>
    head.replaceAll('light dark', theme).replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all'),
  );
}
