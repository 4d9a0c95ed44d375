import { messageWith } from '../../platform/languages/message.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';

/**
 * Validates the key as an HTTP header value; null if there is none.
 * @throws {ApiError} 422 `apikey_invalid`
 */
export function requireHeaderKey(text: string): string | null {
  const key = text.trim();
  if (key === '') return null;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const message = 'fields.webhookKey';
  throw unprocessable('apikey_invalid', message, { apikey: [message] });
}

/**
 * The enabled events of a list.
 * @param known events that the webhook can subscribe to
 * @throws {ApiError} 422 `event_unknown`
 */
export function requireEvents(list: readonly { type: string; enabled: boolean }[], known: readonly string[]): string[] {
  const unknown = list.find(({ type }) => !known.includes(type));
  if (unknown) {
    const message = messageWith('fields.webhookEvent', { type: unknown.type });
    throw unprocessable('event_unknown', message, { event_types: [message] });
  }
  // If an event appears twice, the last one counts.
  const byType = new Map(list.map(({ type, enabled }) => [type, enabled]));
  return [...byType].filter(([, enabled]) => enabled).map(([type]) => type);
}
