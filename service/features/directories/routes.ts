import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { createDirectory, endDirectory, readDirectory, requireConnection } from './directory.ts';
import { listDirectoryGroups, listRequests } from './requests/read-requests.ts';

/** Directories of companies. */
export const directories = handlers({
  'GET /organizations/{id}/connections/{connectionId}/directory': async ({ services, params }) => {
    const found = await readDirectory(services, params);
    return { data: found ? [found] : [] };
  },
  'POST /organizations/{id}/connections/{connectionId}/directory': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    return { data: [await createDirectory(services, params, requester)] };
  },
  'DELETE /organizations/{id}/connections/{connectionId}/directory': async ({ services, params, requester }) => {
    await endDirectory(services, params, requester);
    return { data: [] };
  },
  'GET /organizations/{id}/connections/{connectionId}/directory/requests': async (context) => {
    const { database } = context.services;
    const { params, query, speak } = context;
    await requireConnection(database.db, params);
    const refused = query.refused ?? false;
    return { data: await listRequests(database.db, params.connectionId, { refused, speak }) };
  },
  'GET /organizations/{id}/connections/{connectionId}/directory/groups': async ({ services: { database }, params }) => {
    await requireConnection(database.db, params);
    return { data: await listDirectoryGroups(database.db, params.connectionId) };
  },
});
