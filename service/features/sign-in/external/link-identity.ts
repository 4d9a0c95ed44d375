import { messageWith } from '../../../platform/languages/message.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { externalIdentities } from '../../../platform/database/schema/external.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../audit/audit.ts';
import { takeOver } from '../../credentials/take-over.ts';
import type { Identity } from './external-login.ts';
import { PROVIDER, providerOf } from './provider-client.ts';
import { isSameAddress } from '../../../platform/database/folded.ts';

type User = typeof users.$inferSelect;

/** Not of an organization's own provider, which may share an issuer with this one. */
const isOfInstallation = isNull(externalIdentities.connectionId);

/**
 * The user of an identity: the one linked before, else the one with its address, if the provider has verified that. An
 * account with an unproven address becomes active and loses its password and all other credentials: their creator never
 * proved the address.
 * @throws {ApiError} 403 `email_not_verified`, `no_account`
 */
export async function personOfIdentity(services: Services, identity: Identity, ip: string): Promise<User> {
  const now = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const linked = await linkedPerson(tx, identity, now);
    if (linked) return linked;
    if (!identity.email || !identity.emailVerified) {
      const provider = providerOf(services)?.name ?? '';
      throw new ApiError(403, 'email_not_verified', messageWith('errors.externalUnverified', { provider }));
    }
    const user = await personByEmail(tx, identity.email);
    if (!user) throw new ApiError(403, 'no_account', messageWith('errors.externalUnknown', { email: identity.email }));
    // Must come first, because it drops every identity linked before.
    const owner = user.emailProvenAt ? user : await takeOver(services, tx, user);
    const link = { userId: user.id, email: identity.email, createdAt: now, lastUsedAt: now };
    await tx
      .insert(externalIdentities)
      .values({ provider: PROVIDER, issuer: identity.issuer, subject: identity.subject, ...link })
      .onConflictDoUpdate({
        target: [externalIdentities.issuer, externalIdentities.subject],
        targetWhere: isOfInstallation,
        set: link,
      });
    await audit(tx, {
      organizationId: null,
      actorId: user.id,
      action: 'user.identity_linked',
      target: { kind: 'user', id: user.id, name: user.name },
      detail: { issuer: identity.issuer },
      ip,
    });
    return owner;
  });
}

async function linkedPerson(tx: Tx, { issuer, subject }: Identity, now: Date): Promise<User | undefined> {
  const [link] = await tx
    .update(externalIdentities)
    .set({ lastUsedAt: now })
    .where(and(isOfInstallation, eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)))
    .returning({ userId: externalIdentities.userId });
  if (!link) return undefined;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.isDeleted, false)));
  return user;
}

async function personByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(isSameAddress(users.email, email), eq(users.isDeleted, false)))
    .for('update');
  return user;
}
