import { isOwnPage } from '../own-page.ts';
import type { Session } from '../session.ts';

/** A domain of one label, such as `com` or `localhost`, is nobody's. */
const LEAST_LABELS = 2;

/**
 * Tells the developer of a page on another host, in the browser's console, that a log in there is not one at the
 * service's console, and what to do about it.
 */
export function logSeparateSession(session: Session): void {
  const { base, platform, sharesCookie } = session;
  if (sharesCookie || isOwnPage(session)) return;
  const [page, service] = [new URL(platform.location.href()), new URL(base)];
  const [here, there] = [page.hostname, service.hostname];
  // Ports share cookies (RFC 6265, section 8.5).
  if (here === there && page.protocol === service.protocol) return;
  const domain = commonDomain(here, there);
  const advice = domain
    ? `To share one log in, set COOKIE_DOMAIN=${domain} for the service and put ` +
      `<meta name="iam-cookie-domain" content="${domain}"> on this page.`
    : 'They have no domain in common to share a cookie: sign-in="redirect" logs in at the console, and comes back.';
  platform.log(`This log in is one of ${here} alone: users log in at the console of ${there} again. ${advice}`);
}

/** The domain that two hosts have in common; null if there is none, or it may belong to strangers. */
function commonDomain(one: string, other: string): string | null {
  const [labels, others] = [one, other].map((host) => host.split('.').toReversed());
  const count = labels?.findIndex((label, at) => label !== others?.[at]) ?? 0;
  const common = count === -1 ? labels : labels?.slice(0, count);
  if (!common || common.length < LEAST_LABELS || /^[\d.]+$/.test(one)) return null;
  return common.toReversed().join('.');
}
