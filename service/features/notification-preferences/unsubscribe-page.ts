import type { MailChoice } from '../../platform/database/schema/sent-notifications.ts';
import { PAGE_STYLE_PATH } from '../../platform/http/files/page-style.ts';
import { directionOf } from '../../platform/languages/languages.ts';
import type { PlainId, Speaker } from '../../platform/languages/message.ts';
import { escapeHtml } from '../../platform/mail/escape.ts';

/** What the page says. */
interface Unsubscribing {
  /** Name of the type of notifications. */
  topic: string;
  /** Where its form goes. */
  action: string;
  now: MailChoice;
  /** The choice before the form was sent. */
  before: MailChoice;
}

/** The page behind the link of a mail, without script: its one button ends the mails or brings them back. */
export function unsubscribePage(speak: Speaker, { topic, action, now, before }: Unsubscribing): string {
  const { language } = speak;
  const isOff = now === 'off';
  const heading = speak(isOff ? 'pages.unsubscribe.done' : 'pages.unsubscribe.heading', { topic });
  const text = speak(isOff ? 'pages.unsubscribe.bell' : 'pages.unsubscribe.text');
  const word = (id: PlainId) => escapeHtml(speak(id));
  const label = word(isOff ? 'pages.unsubscribe.undo' : 'pages.unsubscribe.button');
  const again = isOff ? before : 'off';
  const button =
    isOff && before === 'off'
      ? ''
      : `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="again" value="${again}">
<button class="${isOff ? 'plain' : 'primary'}">${label}</button>
</form>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p class="muted">${escapeHtml(text)}</p>
${button}
<p class="small"><a href="/auth/user">${word('pages.toConsole')}</a></p>
</main>
</body>
</html>`;
}
