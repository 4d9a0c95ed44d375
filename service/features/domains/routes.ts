import { handlers } from '../../platform/http/handlers.ts';
import { readOrganization } from '../organizations/list-organizations.ts';
import { listDomains } from './read.ts';
import { verifyDomain } from './verify.ts';
import { addDomain, removeDomain } from './write.ts';

/** The domains that organizations prove to be theirs. */
export const domains = handlers({
  'GET /organizations/{id}/domains': async ({ services: { database }, params }) => {
    await readOrganization(database.db, params.id);
    return { data: await listDomains(database.db, params.id) };
  },
  'POST /organizations/{id}/domains': async ({ services, params, body, requester }) => ({
    data: [await addDomain(services, params.id, body.domain, requester)],
  }),
  'POST /organizations/{id}/domains/{domainId}/verify': async ({ services, params, requester }) => ({
    data: [await verifyDomain(services, params, requester)],
  }),
  'DELETE /organizations/{id}/domains/{domainId}': async ({ services, params, requester }) => {
    await removeDomain(services, params, requester);
    return { data: [] };
  },
});
