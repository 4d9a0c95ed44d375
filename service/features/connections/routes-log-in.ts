import { handlers } from '../../platform/http/handlers.ts';

/** Log in at an organization's own provider. */
export const connectionLogIn = handlers({
  'GET /auth/connections/{id}/start': async () => {
    throw new Error('Not built yet.');
  },
  'GET /auth/connections/{id}/callback': async () => {
    throw new Error('Not built yet.');
  },
  'POST /auth/methods': async () => {
    throw new Error('Not built yet.');
  },
});
