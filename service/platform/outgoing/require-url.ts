import { webhookUrlProblem } from '../../../src/core/contract/rules.ts';
import { unprocessable } from '../errors/api-error.ts';
import type { AnyMessage } from '../languages/message.ts';
import { recognized } from '../languages/recognized.ts';
import { namesPrivateHost } from './addresses.ts';

export interface UrlOptions {
  /** Allows http, and loopback, private and link-local addresses. */
  allowPrivate: boolean;
  /** An origin that is allowed whatever its address. */
  trustedOrigin?: string | undefined;
  /** The field of the body that its messages are for. */
  field: string;
}

/**
 * Normalizes a URL that the service will post to. Its host's address is checked again at each request.
 * @throws {ApiError} 422 `endpoint_invalid`, `endpoint_insecure`, `endpoint_private`
 */
export function requireOutgoingUrl(text: string, { allowPrivate, trustedOrigin, field }: UrlOptions): string {
  const invalid = (code: string, message: AnyMessage) => unprocessable(code, message, { [field]: [message] });
  const problem = webhookUrlProblem(text);
  if (problem !== null) throw invalid('endpoint_invalid', recognized(problem));
  const url = new URL(text.trim());
  url.hash = '';
  if (allowPrivate || url.origin === trustedOrigin) return url.href;
  if (url.protocol !== 'https:') throw invalid('endpoint_insecure', 'fields.webhookHttps');
  if (namesPrivateHost(url)) throw invalid('endpoint_private', 'fields.webhookPrivate');
  return url.href;
}
