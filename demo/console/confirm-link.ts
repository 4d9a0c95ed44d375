/**
 * The script in the HTML of pages that confirm a mailed link by themselves: it confirms at once, and the console's
 * client takes the reply. What came of it is kept with the page's entry in the tab's history, for a reload.
 */
import { confirmEarly, type KeptReply } from '../../src/core/http/confirm-early.ts';
import { cookies } from '../../src/core/platform/browser-cookies.ts';
import { giveReplies } from '../../src/core/platform/early-replies.ts';
import { sayIfScriptsAreMissing } from './missing-scripts.ts';
import { visitorLanguage } from './visitor-language.ts';

/** Texts by language, from the build: nothing can be loaded when they are needed. */
declare const CONFIRMED_TEXTS: Record<string, { active: string; emailChanged: string; choosePassword: string }>;

interface Reply {
  data?: { must_set_password?: boolean }[];
  meta?: { error?: { message: string; code: string } };
}

const CONFIRMATIONS: Record<string, string> = {
  '/auth/activate': 'registration/confirm',
  '/auth/user/reset-email': 'email/confirm',
};

const KEPT = 'iamConfirmed';

const kept: KeptReply = {
  get: () => (history.state as { [KEPT]?: string } | null)?.[KEPT] ?? null,
  set: (text) => history.replaceState({ ...(history.state as object | null), [KEPT]: text }, ''),
};

// A browser keeps the state if the address is opened again, which asks the service about the link.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate' && kept.get() !== null) history.replaceState(null, '');

const confirmation = CONFIRMATIONS[location.pathname];
const hash = new URLSearchParams(location.search).get('hash');
if (confirmation && hash) {
  const language = visitorLanguage(CONFIRMED_TEXTS);
  const { reply, take } = confirmEarly(`${location.origin}/api/${confirmation}`, hash, {
    token: cookies.get('token'),
    language,
    fetch: (input, init) => fetch(input, init),
    kept,
  });
  giveReplies(take);
  const outcome = reply
    .then(async (response) => said(response, (await response.json()) as Reply, language))
    .catch(() => []);
  sayIfScriptsAreMissing(outcome);
} else sayIfScriptsAreMissing();

/** What the page would show; nothing for what another try or a password can change. */
function said({ ok, status }: Response, { data, meta }: Reply, language: string): string[] {
  const { active = '', emailChanged = '', choosePassword = '' } = CONFIRMED_TEXTS[language] ?? {};
  const { code, message = '' } = meta?.error ?? {};
  if (!ok) return status < 500 && code !== 'confirm_as_requester' ? [message] : [];
  if (location.pathname === '/auth/activate') return [active];
  return data?.[0]?.must_set_password ? [emailChanged, choosePassword] : [emailChanged];
}
