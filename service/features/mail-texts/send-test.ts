import type { Requester } from '../../platform/http/caller.ts';
import { requireSession } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { existingUser } from '../credentials/check-own-password.ts';
import type { ExampleMails } from './example.ts';
import type { Previewed } from './preview.ts';
import { note } from './write.ts';

/**
 * Sends a text with example values to the requester.
 * @returns the address
 * @throws {ApiError} 403 for an API key; 429 after 20 an hour
 */
export async function sendTestMail(
  { database, messages, config }: Services,
  examples: ExampleMails,
  { mail, language, text }: Previewed,
  requester: Requester,
): Promise<string> {
  const { userId } = requireSession(requester.caller, 'session');
  const example = examples[mail]({ publicUrl: config.publicUrl, locale: language });
  return database.db.transaction(async (tx) => {
    const { email } = await existingUser(tx, userId);
    const outgoing = {
      ...example,
      to: email,
      changeable: null,
      inBrand: (brand: Parameters<typeof example.inBrand>[0]) => example.inBrand(brand, text),
    };
    if (!(await messages.notice(tx, outgoing, 'mail-test'))) throw tooMany(HOUR / 1000);
    await note(tx, 'mail_text.tested', { mail, language }, requester);
    return email;
  });
}
