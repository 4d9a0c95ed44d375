/**
 * The script in the HTML of the page that confirms a changed email by itself: it confirms at once, and the console's
 * client takes the reply. What came of it is kept with the page's entry in the tab's history, for a reload.
 */
import confirmedTexts from 'iam:confirmed-texts';
import { startConfirmation, type KeptReply } from '../core/http/start-confirmation.ts';
import { pageToken } from '../core/platform/page-token.ts';
import { providePreloaded } from '../core/platform/preloaded-replies.ts';
import { visitorLanguage } from '../elements/prerender/first-language.ts';
import { sayIfScriptsAreMissing } from './missing-scripts.ts';

interface Reply {
  data?: { must_set_password?: boolean }[];
  meta?: { error?: { message: string; code: string } };
}

const KEPT = 'iamConfirmed';

const kept: KeptReply = {
  get: () => (history.state as { [KEPT]?: string } | null)?.[KEPT] ?? null,
  set: (text) => history.replaceState({ ...(history.state as object | null), [KEPT]: text }, ''),
};

// A browser keeps the state if the address is opened again, which asks the service about the link.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate' && kept.get() !== null) history.replaceState(null, '');

const hash = new URLSearchParams(location.search).get('hash');
if (hash) {
  const language = visitorLanguage();
  const { reply, take } = startConfirmation(`${location.origin}/api/email/confirm`, hash, {
    token: pageToken(),
    language,
    fetch: (input, init) => fetch(input, init),
    kept,
  });
  providePreloaded(take);
  const outcome = reply
    .then(async (response) => said(response, (await response.json()) as Reply, language))
    .catch(() => []);
  sayIfScriptsAreMissing(outcome);
} else sayIfScriptsAreMissing();

/** What the page would show; nothing for what another try or a password can change. */
function said({ ok, status }: Response, { data, meta }: Reply, language: string): string[] {
  const { emailChanged = '', choosePassword = '' } = confirmedTexts[language] ?? {};
  const { code, message = '' } = meta?.error ?? {};
  if (!ok) return status < 500 && code !== 'confirm_as_requester' ? [message] : [];
  return data?.[0]?.must_set_password ? [emailChanged, choosePassword] : [emailChanged];
}
