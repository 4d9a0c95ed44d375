import { type Message, type Speaker, textIn } from '../../platform/languages/message.ts';
import { keptSentence } from '../../platform/languages/kept-sentence.ts';
import { messageOf, messageWith } from '../../platform/languages/message.ts';
import { recognized } from '../../platform/languages/recognized.ts';

const REASONS = /^replies\.(report\.|export\.(?!page$|tries$)|delivery\.unreadableSecret$)/;
const OF_PAGE = /^Page (\d+)(?:, after (\d+) tries)?: (.+)$/u;

/** Why an export or an answer failed, which the database keeps in English, in the language of a reader. */
export function exportSentence(speak: Speaker, sentence: string | null): string | null {
  const [, page, tries, problem = ''] = OF_PAGE.exec(sentence ?? '') ?? [];
  if (page === undefined) return keptSentence(speak, sentence, REASONS);
  const values: { page: string; problem: Message } = { page, problem: messageOf(recognized(problem, REASONS)) };
  return textIn(
    speak.language,
    tries === undefined
      ? messageWith('replies.export.page', values)
      : messageWith('replies.export.tries', { ...values, tries }),
  );
}
