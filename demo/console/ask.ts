/**
 * The script in the HTML of pages that show data: if somebody looks logged in, it sends the session's first requests
 * at once, and the console's client takes the replies.
 */
import { askEarly } from '../../src/core/http/ask-early.ts';
import { cookies } from '../../src/core/platform/browser-cookies.ts';
import { store } from '../../src/core/platform/browser-store.ts';
import { giveReplies } from '../../src/core/platform/early-replies.ts';
import { firstRound } from '../../src/core/session/first-round.ts';
import { keptHint, keptPermissions } from '../../src/core/session/storage.ts';
import { firstMembers, isFiltered } from '../../src/elements/early/ask-members.ts';

const token = cookies.get('token');
if (token) {
  const base = `${location.origin}/api`;
  const local = store(() => localStorage);
  const hint = keptHint(local, base);
  const requests = firstRound(base, hint, keptPermissions(local, base));
  if (hint && location.pathname === '/auth/team' && !isFiltered()) {
    const { organizationId, isBound = true } = hint;
    requests.push({ url: firstMembers(base, (isBound && organizationId) || undefined) });
  }
  giveReplies(
    askEarly(requests, {
      token,
      organizationId: hint?.organizationId ?? null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
}
