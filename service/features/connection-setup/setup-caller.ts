import type { Database } from '../../platform/database/database.ts';
import { type Caller, NOBODY } from '../../platform/http/caller.ts';
import { textIn } from '../../platform/languages/message.ts';
import { isKept, setupOfToken, type SetupRow } from './find-setup.ts';

/**
 * The caller behind the token of a set-up link: no user and no member. Endpoints say themselves that they are open to
 * it.
 * @returns null for an unknown, ended or expired token
 */
export async function callerOfSetup(database: Database, token: string, now: number): Promise<Caller | null> {
  const row = await setupOfToken(database, token);
  if (!row || !isKept(row) || row.expires_at.getTime() <= now) return null;
  return {
    kind: 'setup',
    credentialId: row.id,
    setupName: setupName(row),
    userId: NOBODY,
    organizationId: row.organization_id,
    sessionOrganizationId: row.organization_id,
    isSuperAdmin: false,
    isOwner: false,
    isAdmin: false,
    permissions: new Set(),
    platformPermissions: new Set(),
    needsPasswordChange: false,
    signedInAt: (row.opened_at ?? row.created_at).getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

/** How the activity names a link and its bearer; it is translated when it is shown. */
export const setupName = ({ id, creator }: Pick<SetupRow, 'id' | 'creator'>): string =>
  textIn('en', { id: 'audit.setupLink', values: { id: String(id), name: creator ?? '' } });
