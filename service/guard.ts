import { requireAccess } from './features/access/require-access.ts';
import { callerOfKey } from './features/api-keys/key-caller.ts';
import { callerOfSession } from './features/credentials/sessions.ts';
import { trustedOrigin } from './features/trusted-domains/trusted-domains.ts';
import type { Guard } from './platform/http/guard.ts';

/**
 * Answers the HTTP layer's questions about callers and their access, from sessions, API keys, roles and trusted
 * domains.
 */
export const guard: Guard = {
  callerOf: async ({ database, now }, token) =>
    (await callerOfKey(database, token, now())) ?? (await callerOfSession(database, token, now())),
  authorize: requireAccess,
  trustsOrigin: trustedOrigin,
};
