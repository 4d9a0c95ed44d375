import { endOtherSessions, endOwnSession, ownSessions as list } from '../sessions.ts';
import { handlers } from '../../../platform/http/handlers.ts';

/** The caller's sessions. */
export const ownSessions = handlers({
  'GET /user/{id}/sessions': async ({ services, caller, speak }) => ({
    data: await list(services, caller, speak),
  }),

  'DELETE /user/{id}/sessions': async ({ services, caller, ip }) => {
    await endOtherSessions(services, caller, ip);
    return { data: [] };
  },

  'DELETE /user/{id}/sessions/{sessionId}': async ({ services, caller, params, ip }) => {
    await endOwnSession(services, caller, params.sessionId, ip);
    return { data: [] };
  },
});
