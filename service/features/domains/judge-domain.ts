import { parse } from 'tldts';
import { asciiDomain, typedAddress } from '../../../src/core/contract/rules.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../platform/languages/message.ts';

/**
 * Normalizes a domain as somebody types or copies it: `@Müller.example` is `xn--mller-kva.example`.
 * @returns the domain in lower case and in the form of DNS
 * @throws {ApiError} 422 `domain_invalid`; `domain_public` if strangers share it, such as gmail.com or co.uk
 */
export async function judgeDomain(text: string): Promise<string> {
  const typed = typedAddress(text).replace(/^@/, '').replace(/\.$/, '');
  const domain = asciiDomain(typed)?.toLowerCase() ?? '';
  const { hostname, isIp, publicSuffix, domain: registrable } = parse(domain, { allowPrivateDomains: true });
  if (hostname !== domain || isIp || !isDnsName(domain)) throw refused('domain_invalid', 'fields.domain');
  if (registrable === null || domain === publicSuffix || (await isMailProvider(domain)))
    throw refused('domain_public', messageWith('fields.domainPublic', { domain: typed }));
  return domain;
}

/** RFC 1035 §2.3.4: labels have at most 63 octets. The record's name must fit into 253 characters. */
const isDnsName = (domain: string): boolean =>
  domain.length <= 230 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain);

/** Loaded when it is needed: the list has thousands of names. */
async function isMailProvider(domain: string): Promise<boolean> {
  const { default: providers } = await import('email-providers/all.json', { with: { type: 'json' } });
  return providers.includes(domain);
}

function refused(code: string, message: AnyMessage) {
  return unprocessable(code, message, { domain: [message] });
}
