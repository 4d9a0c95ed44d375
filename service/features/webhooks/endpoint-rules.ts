import { recognized } from '../../platform/languages/recognized.ts';
import { type Said, say } from '../../platform/languages/message.ts';
import { webhookUrlProblem } from '../../../src/core/contract/rules.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { namesPrivateHost } from './delivery/addresses.ts';

/**
 * Normalizes an endpoint's URL. Its host's address is checked again at each delivery.
 * @throws {ApiError} 422 `endpoint_invalid`, `endpoint_insecure`, `endpoint_private`
 */
export function requireEndpoint(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const problem = webhookUrlProblem(text);
  if (problem !== null) throw invalid('endpoint_invalid', recognized(problem));
  const url = new URL(text.trim());
  url.hash = '';
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw invalid('endpoint_insecure', 'fields.webhookHttps');
  if (namesPrivateHost(url)) throw invalid('endpoint_private', 'fields.webhookPrivate');
  return url.href;
}

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
    const message = say('fields.webhookEvent', { type: unknown.type });
    throw unprocessable('event_unknown', message, { event_types: [message] });
  }
  // If an event appears twice, the last one counts.
  const byType = new Map(list.map(({ type, enabled }) => [type, enabled]));
  return [...byType].filter(([, enabled]) => enabled).map(([type]) => type);
}

const invalid = (code: string, message: Said) => unprocessable(code, message, { endpoint: [message] });
