import { ApiError } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { textIn } from '../../platform/languages/message.ts';
import { answerSaml, findSamlConnection } from './saml/answer.ts';
import { serviceMetadata } from './saml/service-metadata.ts';
import { ownSaml } from './saml/urls.ts';

/** Seconds for which providers may keep our metadata. */
const METADATA_SECONDS = 3600;

/** What SAML providers read and send. */
export const connectionSaml = handlers({
  'GET /auth/connections/{id}/metadata': async ({ services, params, reply }) => {
    await findSamlConnection(services, params.id);
    return reply
      .header('Cache-Control', `public, max-age=${METADATA_SECONDS}`)
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('application/samlmetadata+xml; charset=utf-8')
      .send(serviceMetadata(ownSaml(services, params.id)));
  },

  'POST /auth/connections/{id}/acs': async ({ services, params, request, reply, ip, speak }) => {
    const { publicUrl } = services.config;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const only = (name: string) => (form.getAll(name).length === 1 ? (form.get(name) ?? '') : '');
    const url = await (async () => {
      await services.limiter.takeOpenRequest(ip);
      const connection = await findSamlConnection(services, params.id);
      const next = await answerSaml(services, connection, {
        response: only('SAMLResponse'),
        relayState: only('RelayState'),
      });
      return `${publicUrl}/api/auth/connections/${connection.id}/${next}`;
    })().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const query = { error_message: textIn(speak.language, error.userMessage), error_code: error.code };
      return `${publicUrl}/auth/sign-in?${new URLSearchParams(query).toString()}`;
    });
    // 303: the browser goes on with GET, which brings the Lax cookie (RFC 6265bis, section 5.2).
    return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 303);
  },
});
