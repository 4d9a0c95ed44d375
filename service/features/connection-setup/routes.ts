import { forbidden } from '../../platform/errors/api-error.ts';
import { sessionEnded } from '../../platform/http/authenticate.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { readOrganization } from '../organizations/list-organizations.ts';
import { createSetup, endSetup, listSetups } from './links.ts';
import { checkSetup, openSetup } from './open.ts';

/** Links for administrators of companies who have no account. */
export const connectionSetup = handlers({
  'GET /organizations/{id}/connection_setup': async ({ services: { database, now }, params }) => {
    await readOrganization(database.db, params.id);
    return { data: await listSetups(database.db, params.id, now()) };
  },
  'POST /organizations/{id}/connection_setup': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    return { data: [await createSetup(services, params.id, requester)] };
  },
  'DELETE /organizations/{id}/connection_setup/{setupId}': async ({ services, params, requester }) => {
    await endSetup(services, params, requester);
    return { data: [] };
  },
  'POST /auth/connection_setup/check': async ({ services, body }) => ({
    data: [await checkSetup(services, body.hash)],
  }),
  'POST /auth/connection_setup': async ({ services, body, ip }) => ({
    data: [await openSetup(services, body.hash, ip)],
  }),
  'DELETE /auth/connection_setup': async ({ services, caller, ip, languages }) => {
    if (!caller) throw sessionEnded();
    if (caller.kind !== 'setup' || caller.organizationId === null) throw forbidden();
    const { organizationId: id, credentialId: setupId } = caller;
    await endSetup(services, { id, setupId }, { caller, ip, languages });
    return { data: [] };
  },
});
