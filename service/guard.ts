import { requireAccess } from './features/access/require-access.ts';
import { isApiKey } from './features/api-keys/key-format.ts';
import { isServiceKey } from './features/applications/key-format.ts';
import { callerOfServiceKey } from './features/applications/service-key-caller.ts';
import { callerOfKey } from './features/api-keys/key-caller.ts';
import { trustedOrigin } from './features/trusted-domains/trusted-domains.ts';
import { callerOfSetup } from './features/connection-setup/setup-caller.ts';
import { isSessionToken, isSetupToken } from './platform/crypto/crypto.ts';
import type { Guard } from './platform/http/guard.ts';

/**
 * Answers the HTTP layer's questions about callers and their access, from sessions, API keys, service keys,
 * set-up links, roles and trusted domains.
 */
export const guard: Guard = {
  callerOf: async ({ database, sessions, now }, token) => {
    if (isApiKey(token)) return callerOfKey(database, token, now());
    if (isServiceKey(token)) return callerOfServiceKey(database, token, now());
    if (isSetupToken(token)) return callerOfSetup(database, token, now());
    // What cannot be a token, such as an API key with a typing error, is not looked for.
    return isSessionToken(token) ? sessions.callerOf(token) : null;
  },
  authorize: requireAccess,
  trustsOrigin: trustedOrigin,
};
