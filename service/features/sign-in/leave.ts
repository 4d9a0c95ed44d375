import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../platform/config/loopback.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { textIn } from '../../platform/languages/message.ts';
import { speakerFor } from '../../platform/languages/reply-language.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Redirects a browser that begins or ends a log in at a provider; errors become the message of the sign-in page.
 * @param where gives the URL
 * @param status 303 after a POST (RFC 9110, section 15.4.4)
 */
export async function leave(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  where: () => Promise<string>,
  status: 302 | 303 = 302,
): Promise<FastifyReply> {
  const url = await where().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { language } = speakerFor(request, reply);
    return signInPage(services, { error_message: textIn(language, error.userMessage), error_code: error.code });
  });
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .redirect(withoutFragment(services, url), status);
}

/**
 * A provider's URL with an empty fragment: browsers give a URL without one that of the request (Fetch, section 4.4),
 * which may be a secret.
 */
const withoutFragment = ({ config }: Pick<Services, 'config'>, url: string): string =>
  url.includes('#') || url.startsWith(`${config.publicUrl}/`) ? url : `${url}#`;

/** The sign-in page, as a browser comes back from a provider. */
export const signInPage = ({ config }: Pick<Services, 'config'>, query: Record<string, string>): string =>
  `${config.publicUrl}/auth/sign-in?${new URLSearchParams(query).toString()}`;

/** The same machine by another name, such as 127.0.0.1 for localhost: the cookie would be missing at the return. */
export function isOtherName({ config }: Pick<Services, 'config'>, { headers }: FastifyRequest): boolean {
  const { hostname, port } = new URL(config.publicUrl);
  const here = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`) : null;
  return (
    here !== null &&
    here.hostname !== hostname &&
    here.port === port &&
    isLoopbackHost(here.hostname) &&
    isLoopbackHost(hostname)
  );
}
