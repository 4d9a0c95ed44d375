import { handlers } from '../../platform/http/handlers.ts';
import { browserCookie, newBrowserCookie } from '../sign-in/browser-cookie.ts';
import { isOtherName, leave } from '../sign-in/leave.ts';
import { originOf } from '../sign-in/origin.ts';
import { connectionToLogIn, takeAttempt } from './log-in/attempt.ts';
import { finishLogIn } from './log-in/finish.ts';
import { startLogIn } from './start-log-in.ts';
import { readOidcAnswer } from './oidc/log-in.ts';
import { samlArrival } from './saml/arrival.ts';
import { takeSamlAnswer } from './saml/take-answer.ts';

/** Log in at an organization's own provider. */
export const connectionLogIn = handlers({
  'GET /auth/connections/{id}/start': async ({ services, params, query, request, reply, ip }) => {
    // The cookie would be missing at the return.
    if (isOtherName(services, request)) return reply.redirect(`${services.config.publicUrl}${request.url}`, 302);
    const cookie = newBrowserCookie(services, reply);
    return leave(services, request, reply, async () => {
      // Each leaves a row until it expires.
      await services.limiter.takeOpenRequest(ip);
      return startLogIn(services, params.id, query, { browserCookie: cookie, origin: originOf(request) });
    });
  },

  'GET /auth/connections/{id}/callback': ({ services, params, request, reply }) =>
    leave(services, request, reply, async () => {
      const search = request.url.replace(/^[^?]*/, '');
      const cookie = browserCookie(services, request);
      const answer = new URLSearchParams(search);
      const asked = { connectionId: params.id, browserCookie: cookie };
      const saml = answer.get('saml');
      const { attempt, outcome } =
        saml === null
          ? { attempt: await takeAttempt(services, { ...asked, state: answer.get('state') ?? '' }), outcome: null }
          : await takeSamlAnswer(services, { ...asked, secret: saml });
      const connection = await connectionToLogIn(services, params.id);
      const { isTest, redirectTo } = attempt;
      const visit = { connection, isTest, redirectTo, browserCookie: cookie ?? '', origin: originOf(request) };
      return finishLogIn(services, visit, attempt, async () =>
        outcome ? samlArrival(connection, outcome) : readOidcAnswer(services, connection, attempt, search),
      );
    }),
});
