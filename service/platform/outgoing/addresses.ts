import ipaddr from 'ipaddr.js';
import { embeddedAddresses } from './embedded-addresses.ts';

/** Reserved by the IANA IPv4 special-purpose address registry (RFC 6890), multicast and broadcast. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Ranges within 2000::/3 that are not public internet, or that embed an IPv4 address behind others (Teredo). Everything
 * outside 2000::/3 is reserved: loopback, IPv4-mapped, unique local, link-local and multicast addresses.
 */
const IPV6 = ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20'];

/** Azure's metadata service has a public address; those of other clouds are in the ranges above. */
const METADATA = '168.63.129.16/32';

const RESERVED = [...IPV4, METADATA, ...IPV6].map((range) => ipaddr.parseCIDR(range));
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** An address in its full form; null for anything else, such as a host name or a short form of IPv4. */
const parsed = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.parse(text) : null;

/**
 * Whether an IP address is on the public internet. Addresses of NAT64 and 6to4 lead to the IPv4 address inside. False
 * for anything else, including invalid addresses.
 */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  const inner = address?.kind() === 'ipv6' ? embeddedAddresses(text) : null;
  if (inner) return inner.every(isPublicAddress);
  if (!address || (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST))) return false;
  return !RESERVED.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

/**
 * The IP address in a URL, without brackets; null for a host name. `URL` has already normalized decimal, octal,
 * hexadecimal and short forms of IPv4.
 */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return parsed(bare) ? bare : null;
}

/** Names of this machine or network regardless of DNS (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** Whether a URL names a private address or host, before any DNS query. */
export function namesPrivateHost(url: URL): boolean {
  const address = literalAddress(url);
  return address === null ? PRIVATE_NAME.test(url.hostname) : !isPublicAddress(address);
}
