/**
 * The script in the HTML of pages that show data: if somebody looks logged in, it sends the session's first requests
 * at once, and the console's client takes the replies.
 */
import { askEarly } from '../../src/core/http/ask-early.ts';
import { cookies } from '../../src/core/platform/browser-cookies.ts';
import { giveReplies } from '../../src/core/platform/early-replies.ts';
import { firstRound } from '../../src/core/session/first-round.ts';
import { firstMembers, isFiltered, kept, lastUser } from '../../src/elements/early/members/ask-members.ts';

const token = cookies.get('token');
if (token) {
  const base = `${location.origin}/api`;
  const last = lastUser(base);
  const requests = firstRound(base, last, kept(`iam.permissions:${base}`));
  if (last.userId && location.pathname === '/auth/team' && !isFiltered()) {
    const { organizationId, isBound = true } = last;
    requests.push({ url: firstMembers(base, isBound ? organizationId : null) });
  }
  giveReplies(
    askEarly(requests, {
      token,
      organizationId: last.organizationId ?? null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
}
