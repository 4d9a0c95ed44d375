import { handlers } from '../../platform/http/handlers.ts';

/** What SAML providers read and send. */
export const connectionSaml = handlers({
  'GET /auth/connections/{id}/metadata': async () => {
    throw new Error('Not built yet.');
  },
  'POST /auth/connections/{id}/acs': async () => {
    throw new Error('Not built yet.');
  },
});
