import { handlers } from '../../platform/http/handlers.ts';

/** Links for administrators of companies who have no account. */
export const connectionSetup = handlers({
  'GET /organizations/{id}/connection_setup': async () => {
    throw new Error('Not built yet.');
  },
  'POST /organizations/{id}/connection_setup': async () => {
    throw new Error('Not built yet.');
  },
  'DELETE /organizations/{id}/connection_setup/{setupId}': async () => {
    throw new Error('Not built yet.');
  },
  'POST /auth/connection_setup': async () => {
    throw new Error('Not built yet.');
  },
  'DELETE /auth/connection_setup': async () => {
    throw new Error('Not built yet.');
  },
});
