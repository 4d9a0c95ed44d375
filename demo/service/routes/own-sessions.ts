import { endOtherSessions, endOwnSession, ownSessions as list } from '../domain/own-sessions.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller } from './signed-in-caller.ts';

/** Where the caller is signed in. */
export const ownSessions = handlers({
  'GET /user/{id}/sessions': async ({ services, caller }) => ({ data: await list(services, signedInCaller(caller)) }),

  'DELETE /user/{id}/sessions': async ({ services, caller, ip }) => {
    await endOtherSessions(services, signedInCaller(caller), ip);
    return { data: [] };
  },

  'DELETE /user/{id}/sessions/{sessionId}': async ({ services, caller, params, ip }) => {
    await endOwnSession(services, signedInCaller(caller), params.sessionId, ip);
    return { data: [] };
  },
});
