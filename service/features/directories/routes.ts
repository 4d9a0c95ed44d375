import { handlers } from '../../platform/http/handlers.ts';

/** Directories of companies. */
export const directories = handlers({
  'GET /organizations/{id}/connections/{connectionId}/directory': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connections/{connectionId}/directory': async () => {
    throw new Error('Not built yet.');
  },
  'DELETE /organizations/{id}/connections/{connectionId}/directory': async () => {
    throw new Error('Not built yet.');
  },
  'GET /organizations/{id}/connections/{connectionId}/directory/requests': async () => {
    throw new Error('Not built yet.');
  },
  'GET /organizations/{id}/connections/{connectionId}/directory/groups': async () => {
    throw new Error('Not built yet.');
  },
});
