import { type Recipient, speakerTo, type TextMessage } from '../../../platform/mail/mail.ts';

/**
 * Text message that confirms a phone number. The last line limits autofill to this host (origin-bound one-time codes).
 */
export function phoneCode(data: Recipient & { code: string }): TextMessage {
  const { host } = new URL(data.publicUrl);
  const { code } = data;
  return { text: `${speakerTo(data)('mails.phoneCode', { code, host })}\n\n@${host} #${code}`, links: [], code };
}
