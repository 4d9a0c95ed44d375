import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { speaksForItsUser } from '../credentials/company-account.ts';
import { changePreferences, type Owner, readPreferences } from './preferences.ts';

const ofUser = (userId: number): Owner => ({ userId, organizationId: null });
const ofOrganization = (organizationId: number): Owner => ({ userId: null, organizationId });

/** What a user chooses counts for the notifications of all their organizations. */
async function requireOwnWord(within: Queryable, caller: Caller): Promise<void> {
  if (!(await speaksForItsUser(within, caller)))
    throw new ApiError(403, 'other_log_in_needed', 'errors.choiceByOtherLogIn');
}

export const notificationPreferences = handlers({
  'GET /user/{id}/notification_preferences': async ({ services, params, caller, speak }) => ({
    data: [await readPreferences(services.database.db, ofUser(params.id), caller.organizationId, speak)],
  }),
  'PUT /user/{id}/notification_preferences': async ({ services, params, caller, body, speak }) => ({
    data: [
      await services.database.db.transaction(async (tx) => {
        await requireOwnWord(tx, caller);
        await changePreferences(tx, ofUser(params.id), body);
        return readPreferences(tx, ofUser(params.id), caller.organizationId, speak);
      }),
    ],
  }),
  'GET /organizations/{id}/notification_defaults': async ({ services, params, speak }) => ({
    data: [await readPreferences(services.database.db, ofOrganization(params.id), null, speak)],
  }),
  'PUT /organizations/{id}/notification_defaults': async ({ services, params, body, requester, speak }) => ({
    data: [
      await services.database.db.transaction(async (tx) => {
        await changePreferences(tx, ofOrganization(params.id), body);
        const isThis = eq(organizations.id, params.id);
        const [found] = await tx.select({ name: organizations.name }).from(organizations).where(isThis);
        await audit(tx, {
          organizationId: params.id,
          ...actorOf(requester.caller, requester.ip),
          action: 'organization.notifications_changed',
          target: { kind: 'organization', id: params.id, name: found?.name ?? '' },
          detail: { ...body },
        });
        return readPreferences(tx, ofOrganization(params.id), null, speak);
      }),
    ],
  }),
});
