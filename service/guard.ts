import { requireAccess } from './features/access/require-access.ts';
import { isApiKey } from './features/api-keys/key-format.ts';
import { callerOfKey } from './features/api-keys/key-caller.ts';
import { trustedOrigin } from './features/trusted-domains/trusted-domains.ts';
import type { Guard } from './platform/http/guard.ts';

/**
 * Answers the HTTP layer's questions about callers and their access, from sessions, API keys, roles and trusted
 * domains.
 */
export const guard: Guard = {
  callerOf: async ({ database, sessions, now }, token) =>
    isApiKey(token) ? callerOfKey(database, token, now()) : sessions.callerOf(token),
  authorize: requireAccess,
  trustsOrigin: trustedOrigin,
};
