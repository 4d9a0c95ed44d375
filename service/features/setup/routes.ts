import { handlers } from '../../platform/http/handlers.ts';
import { setUp } from './set-up.ts';
import { needsSetUp } from './set-up-token.ts';

/** Routes that create the first super admin of an empty installation. */
export const setup = handlers({
  'GET /setup': async ({ services }) => ({ data: [{ is_needed: await needsSetUp(services.database.db) }] }),

  'POST /setup': async ({ services, body, request }) => ({
    data: [await setUp(services, body, { ip: request.ip, userAgent: request.headers['user-agent'] })],
  }),
});
