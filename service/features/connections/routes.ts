import { handlers } from '../../platform/http/handlers.ts';

/** Identity providers of organizations. */
export const connections = handlers({
  'GET /organizations/{id}/connections': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connections': async () => {
    throw new Error('Not built yet.');
  },
  'PUT /organizations/{id}/connections/{connectionId}': async () => {
    throw new Error('Not built yet.');
  },
  'DELETE /organizations/{id}/connections/{connectionId}': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connections/{connectionId}/test': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connections/{connectionId}/enable': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connections/{connectionId}/disable': async () => {
    throw new Error('Not built yet.');
  },
  'GET /organizations/{id}/connections/{connectionId}/logins': async () => {
    throw new Error('Not built yet.');
  },
});
