import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { readOrganization } from '../organizations/list-organizations.ts';
import { beginTest } from './begin-test.ts';
import { listLogins } from './logins.ts';
import { presentConnections } from './present.ts';
import { connectionsOf, findConnection } from './read.ts';
import { disableConnection, enableConnection } from './status.ts';
import { changeConnection, createConnection, deleteConnection } from './write.ts';

/** Identity providers of organizations. */
export const connections = handlers({
  'GET /organizations/{id}/connections': async ({ services, params, speak }) => {
    const { db } = services.database;
    await readOrganization(db, params.id);
    return { data: await presentConnections(services, db, await connectionsOf(db, params.id), speak) };
  },
  'POST /organizations/{id}/connections': async ({ services, params, body, requester, speak }) => {
    const row = await createConnection(services, params.id, body, requester);
    return { data: await presentConnections(services, services.database.db, [row], speak) };
  },
  'PUT /organizations/{id}/connections/{connectionId}': async (request) => {
    const { services, params, body, version, requester, speak } = request;
    const row = await changeConnection(services, params, { ...body, version }, requester);
    return { data: await presentConnections(services, services.database.db, [row], speak) };
  },
  'DELETE /organizations/{id}/connections/{connectionId}': async ({ services, params, requester }) => {
    await deleteConnection(services, params, requester);
    return { data: [] };
  },
  'POST /organizations/{id}/connections/{connectionId}/test': async ({ services, params, body, requester }) => ({
    data: [{ url: await beginTest(services, params, body?.redirectTo, requester) }],
  }),
  'POST /organizations/{id}/connections/{connectionId}/enable': async ({
    services,
    params,
    body,
    requester,
    speak,
  }) => {
    await requireOwnerIfUser(services, requester, body);
    const row = await enableConnection(services, params, requester);
    return { data: await presentConnections(services, services.database.db, [row], speak) };
  },
  'POST /organizations/{id}/connections/{connectionId}/disable': async ({ services, params, requester, speak }) => {
    const row = await disableConnection(services, params, requester);
    return { data: await presentConnections(services, services.database.db, [row], speak) };
  },
  'GET /organizations/{id}/connections/{connectionId}/logins': async ({ services, params, speak, caller }) => {
    const { id } = await findConnection(services.database.db, params);
    const onlyTests = caller.kind === 'setup';
    return { data: await listLogins(services.database.db, id, speak, { onlyTests }) };
  },
});
