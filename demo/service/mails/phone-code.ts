import { type Dictionary, wordsFor } from './language.ts';
import type { Reader, TextMessage } from './mail.ts';

interface PhoneWords {
  text: (code: string, host: string) => string;
}

const words: Dictionary<PhoneWords> = {
  en: { text: (code, host) => `${code} is your code to confirm this phone number at ${host}. It is good for 15 minutes. Do not pass it on.` },
};

/** The text message that confirms a phone number; its last line lets phones fill the code in for this host alone (origin-bound one-time codes). */
export function phoneCode(data: Reader & { code: string }): TextMessage {
  const { host } = new URL(data.publicUrl);
  return { text: `${wordsFor(words, data.locale).text(data.code, host)}\n\n@${host} #${data.code}`, links: [], code: data.code };
}
