import { and, eq } from 'drizzle-orm';
import { mailTextFields, type MailText } from '../../../src/core/contract/entities/mail-texts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { mailTexts } from '../../platform/database/schema/settings.ts';
import type { ChangedText } from '../../platform/mail/changed-text.ts';
import type { Changeable } from '../../platform/mail/mail.ts';

type Kept = Pick<typeof mailTexts.$inferSelect, keyof MailText>;

/** The fields of a row that staff changed. */
export const changesOf = (row: Kept): ChangedText =>
  Object.fromEntries(mailTextFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])));

/** What staff changed of the text of a mail that is being queued: one look at a primary key, so nothing is outdated. */
export async function changedText(
  within: Queryable,
  { mail, language }: Pick<Changeable, 'mail' | 'language'>,
): Promise<ChangedText> {
  const [row] = await within
    .select()
    .from(mailTexts)
    .where(and(eq(mailTexts.mail, mail), eq(mailTexts.language, language)));
  return row ? changesOf(row) : {};
}
