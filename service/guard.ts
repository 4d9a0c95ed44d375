import { requireAccess } from './features/access/require-access.ts';
import { isApiKey } from './features/api-keys/key-format.ts';
import { isServiceKey } from './features/applications/key-format.ts';
import { callerOfServiceKey } from './features/applications/service-key-caller.ts';
import { callerOfKey } from './features/api-keys/key-caller.ts';
import { trustedOrigin } from './features/trusted-domains/trusted-domains.ts';
import type { Guard } from './platform/http/guard.ts';

/**
 * Answers the HTTP layer's questions about callers and their access, from sessions, API keys, service keys,
 * roles and trusted domains.
 */
export const guard: Guard = {
  callerOf: async ({ database, sessions, now }, token) => {
    if (isApiKey(token)) return callerOfKey(database, token, now());
    return isServiceKey(token) ? callerOfServiceKey(database, token, now()) : sessions.callerOf(token);
  },
  authorize: requireAccess,
  trustsOrigin: trustedOrigin,
};
