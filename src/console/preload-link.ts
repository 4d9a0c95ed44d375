/**
 * The script in the HTML of pages that show what a mailed link is for, or whether the installation needs its set-up: it
 * asks the service at once, and the console's client takes the reply. Nobody is logged in there, as a rule; with a
 * token, the client asks.
 */
import { preload, type PreloadRequest } from '../core/http/preload.ts';
import { pageToken } from '../core/platform/page-token.ts';
import { providePreloaded } from '../core/platform/preloaded-replies.ts';
import { sayIfScriptsAreMissing } from './missing-scripts.ts';

const CHECKS: Record<string, string> = { '/auth/invite': 'invite/check', '/auth/user/reset': 'password_reset_check' };

function question(): PreloadRequest | undefined {
  const base = `${location.origin}/api`;
  if (location.pathname === '/auth/set-up') return { url: `${base}/setup` };
  const check = CHECKS[location.pathname];
  const hash = new URLSearchParams(location.search).get('hash');
  return check && hash ? { url: `${base}/${check}`, body: { hash } } : undefined;
}

const asked = question();
if (asked && !pageToken())
  providePreloaded(
    preload([asked], {
      token: null,
      organizationId: null,
      fetch: (input, init) => fetch(input, init),
      now: () => Date.now(),
    }),
  );
sayIfScriptsAreMissing();
