import { eq } from 'drizzle-orm';
import type { WrittenMail } from '../../../src/core/contract/endpoints/platform/mail-texts.ts';
import { type MailKind, mailKinds } from '../../../src/core/contract/entities/mail-texts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { mailTexts } from '../../platform/database/schema/settings.ts';
import type { Recipient } from '../../platform/mail/mail.ts';
import { changesOf } from './changed-text.ts';
import { type ExampleMails, ownText } from './example.ts';

type Row = typeof mailTexts.$inferSelect;

/** Every mail with a text that staff can change, in the language of a reader. */
export async function listMailTexts(
  within: Queryable,
  examples: ExampleMails,
  language: string,
  reader: Recipient,
): Promise<WrittenMail[]> {
  const rows = await within.select().from(mailTexts).where(eq(mailTexts.language, language));
  return (Object.keys(mailKinds) as MailKind[]).map((mail) =>
    presentMailText(
      examples,
      { mail, language, reader },
      rows.find((row) => row.mail === mail),
    ),
  );
}

/** A mail's text with its default. */
export function presentMailText(
  examples: ExampleMails,
  { mail, language, reader }: { mail: MailKind; language: string; reader: Recipient },
  row: Row | undefined,
): WrittenMail {
  const own = ownText(examples, mail, reader);
  const text = row ? { ...own, ...changesOf(row) } : own;
  return { mail, language, text, default_text: own, updated_at: row?.updatedAt.toISOString() ?? null };
}
