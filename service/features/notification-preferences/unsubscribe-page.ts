import type { MailChoice } from '../../platform/database/schema/sent-notifications.ts';
import type { PageBrand } from '../../platform/http/files/branded-page.ts';
import { plainPage } from '../../platform/http/files/plain-page.ts';
import type { Speaker } from '../../platform/languages/message.ts';
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
export function unsubscribePage(
  speak: Speaker,
  brand: PageBrand | null,
  { topic, action, now, before }: Unsubscribing,
): string {
  const isOff = now === 'off';
  const heading = speak(isOff ? 'pages.unsubscribe.done' : 'pages.unsubscribe.heading', { topic });
  const text = speak(isOff ? 'pages.unsubscribe.bell' : 'pages.unsubscribe.text');
  const label = escapeHtml(speak(isOff ? 'pages.unsubscribe.undo' : 'pages.unsubscribe.button'));
  const again = isOff ? before : 'off';
  const button =
    isOff && before === 'off'
      ? ''
      : `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="again" value="${again}">
<button class="${isOff ? 'plain' : 'primary'}">${label}</button>
</form>`;
  return plainPage(speak, brand, { heading, text, body: button });
}
