import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { passkeys } from '../../platform/database/schema/passkeys.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import { recipientOf, userById } from '../users/find-user.ts';
import { type PasskeyChange, passkeysChanged } from './passkeys-changed-mail.ts';

/** Which passkeys changed, how, and by which request. */
export interface PasskeysChanged {
  change: PasskeyChange;
  names: readonly string[];
  ip: string;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

/** Notifies the account's owner by mail that passkeys changed, and audits it. */
export async function tellPasskeysChanged(
  services: Services,
  tx: Tx,
  { id, name, email }: { id: number; name: string; email: string },
  { change, names, ip, languages }: PasskeysChanged,
): Promise<void> {
  const reader = recipientOf(services, await userById(tx, id), languages);
  const mail = passkeysChanged({ ...reader, change, names, at: new Date(services.now()) });
  await services.messages.notice(tx, { to: email, ...mail });
  for (const passkey of names)
    await audit(tx, {
      organizationId: null,
      actorId: id,
      action: `user.passkey_${change}`,
      target: { kind: 'user', id, name },
      detail: { passkey },
      ip,
    });
}

/**
 * Deletes a user's passkeys.
 * @param since only those added after this time; null for all
 * @returns their names
 */
export async function deletePasskeys(tx: Tx, userId: number, since: Date | null): Promise<string[]> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), since ? gt(passkeys.createdAt, since) : undefined))
    .returning({ name: passkeys.name });
  return rows.map(({ name }) => name);
}
