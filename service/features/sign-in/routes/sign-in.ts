import { eq } from 'drizzle-orm';
import type { Body } from '../../../../src/core/contract/types.ts';
import { sessions } from '../../../platform/database/schema/sessions.ts';
import { browserCookie, clearBrowserCookie } from '../browser-cookie.ts';
import { redeemExternalToken } from '../external-token.ts';
import { organizationsOf } from '../../memberships/memberships.ts';
import { organizationsOfSession } from '../organizations-of-session.ts';
import { endSession, markActive } from '../../credentials/sessions.ts';
import { auditChoice } from '../audit-login.ts';
import { organizationClosed } from '../../access/closed-organization.ts';
import { obstacleTo } from '../enter-organization.ts';
import { originOf } from '../origin.ts';
import { methodsFor } from '../methods.ts';
import { signIn } from '../sign-in.ts';
import { confirmTwoFactor } from '../confirm-two-factor.ts';
import { sessionEnded } from '../../../platform/http/authenticate.ts';
import { notFound } from '../../../platform/errors/api-error.ts';
import { handlers } from '../../../platform/http/handlers.ts';

/** The login or email, from whichever field has it. */
const nameIn = ({ email, login }: Body<'POST /auth'>) => email ?? login ?? '';

export const auth = handlers({
  'POST /auth/methods': async ({ services, body }) => ({ data: [await methodsFor(services, body.email)] }),

  'POST /auth': async ({ services, body, request }) => ({
    data: [
      await signIn(services, {
        login: nameIn(body),
        password: body.password,
        intent: 'sign-in',
        origin: originOf(request),
      }),
    ],
  }),

  'POST /auth/organizations': async ({ services, body, request }) => ({
    data: [
      await signIn(services, {
        login: nameIn(body),
        password: body.password,
        intent: 'new-organization',
        origin: originOf(request),
      }),
    ],
  }),

  'POST /auth/tfa': async ({ services, body, request }) => ({
    data: [
      await confirmTwoFactor(services, { token: body.tfa_token, code: body.google_token, origin: originOf(request) }),
    ],
  }),

  'GET /auth': async ({ services, caller, request, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    const { token } = request;
    if (caller && token)
      return {
        data: [
          {
            access_token: token,
            ...(caller.kind === 'api-key'
              ? { user_id: null, api_key: { id: caller.credentialId, name: caller.username ?? '' } }
              : { user_id: caller.userId }),
            organization_id: caller.sessionOrganizationId,
            tfa_token: null,
          },
        ],
      };
    const cookie = browserCookie(services, request);
    const redeemed =
      token && cookie ? await redeemExternalToken(services, { token, cookie, origin: originOf(request) }) : null;
    if (!redeemed) throw sessionEnded();
    clearBrowserCookie(services, reply);
    return { data: [redeemed] };
  },

  'DELETE /auth': async ({ services, caller }) => {
    await services.database.db.transaction((tx) => endSession(tx, caller.credentialId, services.now()));
    return { data: [] };
  },

  'GET /auth/organizations': async ({ services, caller }) => ({
    data: await organizationsOfSession(services.database.db, caller),
  }),

  'PUT /auth/organizations/{id}': async ({ services, caller, params, request }) => {
    const { userId, credentialId } = caller;
    const { db } = services.database;
    const mine = await organizationsOf(db, userId);
    if (!mine.some(({ id }) => id === params.id)) throw notFound('errors.notFound.organization');
    const organizationId = params.id;
    const { method = 'password', connectionId = null, secondFactor = false } = caller.logIn ?? {};
    await db.transaction(async (tx) => {
      const logIn = { method, connectionId, secondFactor, origin: originOf(request) };
      const closed = await obstacleTo(services, tx, { userId, organizationId }, logIn);
      if (closed) throw organizationClosed(closed);
      await tx.update(sessions).set({ organizationId }).where(eq(sessions.id, credentialId));
      await markActive(tx, { userId, organizationId, now: services.now() });
      if (organizationId !== caller.sessionOrganizationId)
        await auditChoice(tx, userId, organizationId, originOf(request));
    });
    return { data: [{ organization_id: params.id }] };
  },
});
