import type { Body } from '../../../src/core/contract/types.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { hashPassword, requireGoodPassword } from '../credentials/passwords.ts';
import { localPart } from '../users/find-user.ts';
import type { Created } from '../invitations/add-member.ts';
import { requireEmail, requireRoles, addMember } from '../invitations/add-member.ts';

/**
 * Creates a user as a member. A known address gets the same reply and an invitation; the given password is ignored.
 * @throws {ApiError} 422 `blank_fields`, `email_invalid`, `weak_password`, `role_not_assignable`; 404 `role_not_found`;
 * 403 `more_than_held`; 409 `already_member`
 */
export async function createMember(
  services: Services,
  body: Body<'POST /user'>,
  requester: Requester,
): Promise<Created> {
  requireFilled(body);
  const email = requireEmail(body.email);
  const name = body.name?.trim() || localPart(email);
  await requireRoles(services.database.db, requester.caller, body.roles);
  requireGoodPassword(body.password, { email, name: body.name ?? null });
  const passwordHash = await hashPassword(body.password);
  return services.database.db.transaction((tx) =>
    addMember(services, tx, { email, name, roleIds: body.roles, passwordHash }, requester),
  );
}

function requireFilled({ email, password, roles }: Body<'POST /user'>): void {
  const message = 'contract.blank';
  const blank = Object.entries({ email: email.trim(), password, roles }).filter(([, value]) => value.length === 0);
  if (blank.length > 0)
    throw unprocessable('blank_fields', message, Object.fromEntries(blank.map(([field]) => [field, [message]])));
}
