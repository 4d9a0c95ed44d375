import { handlers } from '../../platform/http/handlers.ts';
import { leave } from '../sign-in/leave.ts';
import { answerSaml, samlConnection } from './saml/answer.ts';
import { serviceMetadata } from './saml/service-metadata.ts';
import { ownSaml } from './saml/urls.ts';

/** Seconds for which providers may keep our metadata. */
const METADATA_SECONDS = 3600;

/** What SAML providers read and send. */
export const connectionSaml = handlers({
  'GET /auth/connections/{id}/metadata': async ({ services, params, reply }) => {
    const { id } = await samlConnection(services, params.id);
    return reply
      .header('Cache-Control', `public, max-age=${METADATA_SECONDS}`)
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('application/samlmetadata+xml; charset=utf-8')
      .send(serviceMetadata(ownSaml(services, id)));
  },

  // 303: the browser goes on with GET, which brings the Lax cookie that this request lacks (RFC 6265bis, section 5.2).
  'POST /auth/connections/{id}/acs': ({ services, params, request, reply, ip }) =>
    leave(
      services,
      request,
      reply,
      async () => {
        await services.limiter.takeOpenRequest(ip);
        const connection = await samlConnection(services, params.id);
        return answerSaml(services, connection, { ...formOf(request.body), ip });
      },
      303,
    ),
});

/** A field that occurs twice counts as missing: programs differ in which value they take. */
function formOf(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const only = (name: string) => (form.getAll(name).length === 1 ? (form.get(name) ?? '') : '');
  return { response: only('SAMLResponse'), relayState: only('RelayState') };
}
