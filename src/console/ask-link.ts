/**
 * The script in the HTML of pages that show what a mailed link is for, or whether the installation needs its set-up: it
 * asks the service at once, and the console's client takes the reply. Nobody is logged in there, as a rule; with a
 * token, the client asks.
 */
import { askEarly, type EarlyRequest } from '../core/http/ask-early.ts';
import { pageToken } from '../core/platform/page-token.ts';
import { giveReplies } from '../core/platform/early-replies.ts';
import { sayIfScriptsAreMissing } from './missing-scripts.ts';

const CHECKS: Record<string, string> = { '/auth/invite': 'invite/check', '/auth/user/reset': 'password_reset_check' };

function question(): EarlyRequest | undefined {
  const base = `${location.origin}/api`;
  if (location.pathname === '/auth/set-up') return { url: `${base}/setup` };
  const check = CHECKS[location.pathname];
  const hash = new URLSearchParams(location.search).get('hash');
  return check && hash ? { url: `${base}/${check}`, body: { hash } } : undefined;
}

const asked = question();
if (asked && !pageToken())
  giveReplies(
    askEarly([asked], {
      token: null,
      organizationId: null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
sayIfScriptsAreMissing();
