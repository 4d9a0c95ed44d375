/**
 * The script in the HTML of pages that show data: if somebody looks logged in, it sends the session's first requests
 * at once, and the console's client takes the replies.
 */
import { requestUrl } from '../core/http/request-url.ts';
import { preload } from '../core/http/preload.ts';
import { pageToken } from '../core/platform/page-token.ts';
import { providePreloaded } from '../core/platform/preloaded-replies.ts';
import { firstRound } from '../core/session/first-round.ts';
import type { Hint } from '../core/session/storage.ts';
import { firstMembers } from '../core/users/members-request.ts';

const token = pageToken();
if (token) {
  const base = `${location.origin}/api`;
  const last = kept<Partial<Hint>>(`iam.hint:${base}`) ?? {};
  const requests = firstRound(base, last, kept(`iam.permissions:${base}`));
  const members = location.pathname === '/auth/team' && firstMembers(last, { href: () => location.href });
  if (members) requests.push({ url: requestUrl(base, '/user', {}, members.query) });
  providePreloaded(
    preload(requests, {
      token,
      organizationId: last.organizationId ?? null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
}

/** What a session keeps under a key; null if there is nothing readable. */
function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage[key] as string) as T | null;
  } catch {
    return null;
  }
}
