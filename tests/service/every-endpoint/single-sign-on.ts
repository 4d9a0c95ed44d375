import type { EndpointName } from '../../../src/core/contract/types.ts';

/** Reads of domains, connections and directories, which set-up links may use too. */
const setupReads: EndpointName[] = [
  'GET /organizations/{id}/domains',
  'GET /organizations/{id}/connections',
  'GET /organizations/{id}/connections/{connectionId}/logins',
  'GET /organizations/{id}/connections/{connectionId}/directory',
  'GET /organizations/{id}/connections/{connectionId}/directory/requests',
  'GET /organizations/{id}/connections/{connectionId}/directory/groups',
];

/** Changes of domains, connections and directories, which set-up links may use too. */
const setupChanges: EndpointName[] = [
  'POST /organizations/{id}/domains',
  'POST /organizations/{id}/domains/{domainId}/verify',
  'DELETE /organizations/{id}/domains/{domainId}',
  'POST /organizations/{id}/connections',
  'PUT /organizations/{id}/connections/{connectionId}',
  'DELETE /organizations/{id}/connections/{connectionId}',
  'POST /organizations/{id}/connections/{connectionId}/test',
  'POST /organizations/{id}/connections/{connectionId}/enable',
  'POST /organizations/{id}/connections/{connectionId}/disable',
  'POST /organizations/{id}/connections/{connectionId}/directory',
  'DELETE /organizations/{id}/connections/{connectionId}/directory',
];

export const singleSignOn = {
  /** For managers. */
  reads: [...setupReads, 'GET /organizations/{id}/connection_setup'] satisfies EndpointName[],
  /** For managers without an API key. */
  changes: [
    ...setupChanges,
    'POST /organizations/{id}/connection_setup',
    'DELETE /organizations/{id}/connection_setup/{setupId}',
  ] satisfies EndpointName[],
  /** For everybody. */
  open: [
    'POST /auth/methods',
    'GET /auth/connections/{id}/start',
    'GET /auth/connections/{id}/callback',
    'GET /auth/connections/{id}/metadata',
    'POST /auth/connections/{id}/acs',
    'POST /auth/connection_setup/check',
    'POST /auth/connection_setup',
  ] satisfies EndpointName[],
  /** For the bearers of set-up links, in the organization of the link. */
  ofSetups: new Set<EndpointName>([...setupReads, ...setupChanges]),
};
