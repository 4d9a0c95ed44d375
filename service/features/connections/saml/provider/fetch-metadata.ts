import type { IncomingMessage } from 'node:http';
import { readUrl } from '../../../../../src/core/contract/rules.ts';
import { unprocessable } from '../../../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../../../platform/languages/message.ts';
import { guardFor } from '../../../../platform/outgoing/address-guard.ts';
import { namesPrivateHost } from '../../../../platform/outgoing/addresses.ts';
import { connectionProblemOf } from '../../../../platform/outgoing/connection-problem.ts';
import { get } from '../../../../platform/outgoing/post.ts';
import type { Services } from '../../../../platform/services.ts';
import { METADATA_BYTES } from './read-metadata.ts';

const END_MS = 10_000;
const MAX_REDIRECTS = 3;

/**
 * Reads a metadata address: over https, from public addresses, and following few redirects, which are checked like the
 * address itself.
 * @throws {ApiError} 422 `metadata_unreachable` with a sentence for the field
 */
export async function fetchMetadata(services: Services, address: string): Promise<string> {
  const signal = AbortSignal.any([AbortSignal.timeout(END_MS), services.stopping]);
  let url = requireUrl(services, address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await answerOf(services, url, signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return bodyOf(response);
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(status) || !headers.location || !URL.canParse(headers.location, url))
      throw unreachable(messageWith('errors.saml.problem.status', { status }));
    url = requireUrl(services, new URL(headers.location, url).href);
  }
  throw unreachable('errors.saml.problem.redirects');
}

function requireUrl({ config }: Services, address: string): string {
  const url = readUrl(address);
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') throw unreachable('errors.saml.problem.url');
  if (config.allowPrivateWebhooks) return url.href;
  if (url.protocol !== 'https:') throw unreachable('errors.saml.problem.insecure');
  if (namesPrivateHost(url)) throw unreachable('errors.saml.problem.privateAddress');
  return url.href;
}

async function answerOf({ config }: Services, url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const accept = 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
  try {
    return await get(url, { accept }, guardFor(url, config), signal);
  } catch (error) {
    throw unreachable(`errors.saml.problem.${connectionProblemOf(error)}`);
  }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > METADATA_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    throw unreachable(`errors.saml.problem.${connectionProblemOf(error)}`);
  }
  if (size > METADATA_BYTES) throw unreachable('errors.saml.tooLarge');
  return Buffer.concat(parts).toString('utf8');
}

const unreachable = (message: AnyMessage) =>
  unprocessable('metadata_unreachable', message, { metadata_url: [message] });
