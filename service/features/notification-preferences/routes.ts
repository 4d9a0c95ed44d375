import { eq } from 'drizzle-orm';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { changePreferences, type Owner, readPreferences } from './preferences.ts';

const ofUser = (userId: number): Owner => ({ userId, organizationId: null });
const ofOrganization = (organizationId: number): Owner => ({ userId: null, organizationId });

export const notificationPreferences = handlers({
  'GET /user/{id}/notification_preferences': async ({ services, params, caller, speak }) => ({
    data: [await readPreferences(services.database.db, ofUser(params.id), caller.organizationId, speak)],
  }),
  'PUT /user/{id}/notification_preferences': async ({ services, params, caller, body, speak }) => ({
    data: [
      await services.database.db.transaction(async (tx) => {
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
