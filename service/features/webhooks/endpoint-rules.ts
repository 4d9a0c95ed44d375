import { events } from '../../../src/core/contract/events/events.ts';
import { webhookUrlProblem } from '../../../src/core/contract/rules.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { namesPrivateHost } from './delivery/addresses.ts';

/**
 * The URL of an endpoint in its normal form. Which address its host has is checked again at each delivery.
 *
 * @throws ApiError 422 `endpoint_invalid`, `endpoint_insecure`, `endpoint_private`
 */
export function requireEndpoint(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const problem = webhookUrlProblem(text);
  if (problem !== null) throw refused('endpoint_invalid', problem);
  const url = new URL(text.trim());
  url.hash = '';
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw refused('endpoint_insecure', 'The URL must begin with https://');
  if (namesPrivateHost(url)) throw refused('endpoint_private', 'The URL must not name a private or reserved address');
  return url.href;
}

/**
 * The key that is sent along, as an HTTP header can hold it; null if there is none.
 *
 * @throws ApiError 422 `apikey_invalid`
 */
export function requireHeaderKey(text: string): string | null {
  const key = text.trim();
  if (key === '') return null;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const message = 'The API key can have letters, digits and punctuation of ASCII only, without spaces';
  throw unprocessable('apikey_invalid', message, { apikey: [message] });
}

/**
 * The events that are enabled in a list of them.
 *
 * @throws ApiError 422 `event_unknown`
 */
export function requireEvents(list: readonly { type: string; enabled: boolean }[]): string[] {
  const unknown = list.find(({ type }) => !Object.hasOwn(events, type));
  if (unknown) {
    const message = `There is no event '${unknown.type}'`;
    throw unprocessable('event_unknown', message, { event_types: [message] });
  }
  // Of two that name one event, the last counts.
  const byType = new Map(list.map(({ type, enabled }) => [type, enabled]));
  return [...byType].filter(([, enabled]) => enabled).map(([type]) => type);
}

const refused = (code: string, message: string) => unprocessable(code, message, { endpoint: [message] });
