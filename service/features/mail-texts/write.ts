import { and, eq } from 'drizzle-orm';
import { type MailKind, type MailText, mailTextFields } from '../../../src/core/contract/entities/mail-texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mailTexts } from '../../platform/database/schema/settings.ts';
import { changedElsewhere } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';

interface Key {
  mail: MailKind;
  language: string;
}

const isKey = ({ mail, language }: Key) => and(eq(mailTexts.mail, mail), eq(mailTexts.language, language));

/**
 * Keeps the fields of a text that differ from the mail's own.
 * @returns undefined if none does
 * @throws {ApiError} 409 `changed_elsewhere`
 */
export async function saveMailText(
  { database }: Pick<Services, 'database'>,
  key: Key,
  { text, own, version }: { text: MailText; own: MailText } & Versioned,
  requester: Requester,
): Promise<typeof mailTexts.$inferSelect | undefined> {
  const fields = mailTextFields.map((field) => [field, text[field] === own[field] ? null : text[field]] as const);
  const changes = Object.fromEntries(fields) as Record<keyof MailText, string | null>;
  return database.db.transaction(async (tx) => {
    const [found] = await tx.select().from(mailTexts).where(isKey(key)).for('update');
    if (found) requireVersion(version, found.updatedAt);
    else if (version !== null) throw changedElsewhere();
    if (fields.every(([, value]) => value === null)) {
      await remove(tx, key, requester);
      return undefined;
    }
    const [row] = await tx
      .insert(mailTexts)
      .values({ mail: key.mail, language: key.language, ...changes })
      .onConflictDoUpdate({ target: [mailTexts.mail, mailTexts.language], set: { ...changes, updatedAt: new Date() } })
      .returning();
    await note(tx, 'mail_text.updated', key, requester);
    return row;
  });
}

/** Gives a mail its own text back. */
export async function resetMailText(
  { database }: Pick<Services, 'database'>,
  key: Key,
  requester: Requester,
): Promise<void> {
  await database.db.transaction((tx) => remove(tx, key, requester));
}

async function remove(tx: Tx, key: Key, requester: Requester): Promise<void> {
  const removed = await tx.delete(mailTexts).where(isKey(key)).returning({ mail: mailTexts.mail });
  if (removed.length > 0) await note(tx, 'mail_text.reset', key, requester);
}

/** Notes what happened to the text of a mail. */
export const note = (tx: Tx, action: string, { mail, language }: Key, { caller, ip }: Requester) =>
  audit(tx, {
    organizationId: caller.organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'mail_text', id: null, name: `${mail} (${language})` },
    detail: { mail, language },
  });
