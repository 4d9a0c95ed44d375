import { handlers } from '../../platform/http/handlers.ts';
import { issueToken } from './issue.ts';

export const accessTokens = handlers({
  'POST /auth/token': async ({ services, caller, body }) => ({
    data: [await issueToken(services, caller, body.audience)],
  }),
});
