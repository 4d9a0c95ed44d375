/**
 * The script in the HTML of pages that show what a mailed link is for: it asks the service at once, and the console's
 * client takes the reply. Nobody is logged in there, as a rule; with a token, the client asks.
 */
import { askEarly } from '../../src/core/http/ask-early.ts';
import { cookies } from '../../src/core/platform/browser-cookies.ts';
import { giveReplies } from '../../src/core/platform/early-replies.ts';

const CHECKS: Record<string, string> = { '/auth/invite': 'invite/check', '/auth/user/reset': 'password_reset_check' };

const check = CHECKS[location.pathname];
const hash = new URLSearchParams(location.search).get('hash');
if (check && hash && !cookies.get('token'))
  giveReplies(
    askEarly([{ url: `${location.origin}/api/${check}`, body: { hash } }], {
      token: null,
      organizationId: null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
