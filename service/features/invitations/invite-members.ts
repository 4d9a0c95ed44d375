import { languageOf, writtenLocale } from '../../platform/languages/languages.ts';
import { type AnyMessage, textIn } from '../../platform/languages/message.ts';
import type { Item } from '../../../src/core/contract/types.ts';
import { isEmail, normalizeAddress } from '../../../src/core/contract/rules.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { localPart } from '../users/find-user.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { organizationOf } from '../../platform/http/caller.ts';
import { alreadyMember, requireEmail, requireRoles, addMember, isMember } from './add-member.ts';

/**
 * Invites one address. The reply does not reveal whether it has an account.
 * @returns the address
 * @throws {ApiError} as `createMember`
 */
export async function inviteMember(
  services: Services,
  invited: { email: string; roleIds: readonly number[] },
  requester: Requester,
): Promise<string> {
  const email = requireEmail(invited.email);
  await requireRoles(services.database.db, requester.caller, invited.roleIds);
  await services.database.db.transaction((tx) =>
    addMember(services, tx, { email, name: localPart(email), roleIds: invited.roleIds }, requester),
  );
  return email;
}

/** Result per address, in request order. */
type Result = Item<'POST /invite/batch'>;
type Outcome = Omit<Result, 'message'> & { userMessage: AnyMessage | null };

/**
 * Invites many addresses independently: one invalid address does not stop the others.
 * @param batch.dryRun only predicts the results
 * @throws {ApiError} for roles, as `createMember`; 429 `too_many_mails` if nobody can be invited now
 */
export async function inviteMany(
  services: Services,
  batch: { emails: readonly string[]; roleIds: readonly number[]; dryRun: boolean },
  requester: Requester,
): Promise<Result[]> {
  const { db } = services.database;
  await requireRoles(db, requester.caller, batch.roleIds);
  const organizationId = organizationOf(requester.caller);
  const seen = new Set<string>();
  const results: Outcome[] = [];
  for (const typed of batch.emails) {
    const email = normalizeAddress(typed);
    const wrong = wrongWith(email, seen);
    seen.add(email.toLowerCase());
    const isFirst = !results.some(({ ok }) => ok);
    results.push(wrong ?? (await failedOr(email, () => invite(email), isFirst)));
  }
  const language = languageOf(writtenLocale(requester.languages));
  return results.map(({ userMessage, ...result }) => ({
    ...result,
    message: userMessage && textIn(language, userMessage),
  }));

  async function invite(email: string): Promise<void> {
    if (batch.dryRun && (await isMember(db, organizationId, email))) throw alreadyMember();
    if (!batch.dryRun)
      await db.transaction((tx) =>
        addMember(services, tx, { email, name: localPart(email), roleIds: batch.roleIds }, requester),
      );
  }
}

/** What refuses an address before it is looked up; undefined for none. */
export function wrongWith(email: string, seen: ReadonlySet<string>): Outcome | undefined {
  if (!isEmail(email)) return { email, ok: false, code: 'email_invalid', userMessage: 'contract.email' };
  if (seen.has(email.toLowerCase()))
    return { email, ok: false, code: 'duplicate', userMessage: 'fields.duplicateAddress' };
  return undefined;
}

/** @param isFirst whether nobody was invited yet; reaching a limit then fails the whole batch */
async function failedOr(email: string, work: () => Promise<void>, isFirst: boolean): Promise<Outcome> {
  try {
    await work();
    return { email, ok: true, code: null, userMessage: null };
  } catch (error) {
    if (!(error instanceof ApiError) || (isFirst && error.status === 429)) throw error;
    return { email, ok: false, code: error.code, userMessage: error.userMessage };
  }
}
