import { requireSession } from '../../../platform/http/caller.ts';
import { handlers } from '../../../platform/http/handlers.ts';
import { issueHandoverCode, redeemHandoverCode } from '../handover/handover.ts';
import { originOf } from '../origin.ts';

export const handover = handlers({
  'POST /auth/handover/codes': async ({ services, caller, body }) => {
    const session = requireSession(caller, 'session');
    const { redirectTo, code_challenge: challenge, confirmed = false } = body;
    return { data: [{ code: await issueHandoverCode(services, session, { redirectTo, challenge, confirmed }) }] };
  },

  'POST /auth/handover': async ({ services, body, request, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    const { code, code_verifier: verifier, redirectTo } = body;
    const pageOrigin = request.headers.origin;
    const shown = { code, verifier, redirectTo, pageOrigin, from: originOf(request) };
    return { data: [await redeemHandoverCode(services, shown)] };
  },
});
