import { typedUrl } from './plain-text.ts';
import { readUrl } from './read-url.ts';

export const WEBHOOK_URL_INVALID = 'Enter a URL such as https://example.com/webhooks';
export const WEBHOOK_URL_CREDENTIALS = 'The URL must not contain a user name or password. Use the API key instead';

/**
 * Checks the format of a webhook URL; only the service can check the host.
 * @returns the problem as a sentence; null if it is well-formed
 */
export function webhookUrlProblem(text: string): string | null {
  const url = readUrl(typedUrl(text));
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return WEBHOOK_URL_INVALID;
  if (url.username !== '' || url.password !== '') return WEBHOOK_URL_CREDENTIALS;
  return null;
}
