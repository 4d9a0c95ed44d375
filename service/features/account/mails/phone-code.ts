import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import type { Recipient, TextMessage } from '../../../platform/mail/mail.ts';

const words: Dictionary<(code: string, host: string) => string> = {
  en: (code, host) =>
    `${code} is your code to confirm this phone number at ${host}. It is valid for 15 minutes. Do not share it.`,
  de: (code, host) =>
    `${code} ist Ihr Code, um diese Telefonnummer bei ${host} zu bestätigen. Er gilt 15 Minuten. Geben ` +
    'Sie ihn nicht weiter.',
  fr: (code, host) =>
    `${code} est votre code pour confirmer ce numéro sur ${host}. Il est valable 15 minutes. Ne le ` +
    'communiquez à personne.',
  es: (code, host) =>
    `${code} es su código para confirmar este número en ${host}. Es válido durante 15 minutos. No lo comparta.`,
};

/**
 * Text message that confirms a phone number. The last line limits autofill to this host (origin-bound one-time codes).
 */
export function phoneCode(data: Recipient & { code: string }): TextMessage {
  const { host } = new URL(data.publicUrl);
  return {
    text: `${wordsFor(words, data.locale)(data.code, host)}\n\n@${host} #${data.code}`,
    links: [],
    code: data.code,
  };
}
