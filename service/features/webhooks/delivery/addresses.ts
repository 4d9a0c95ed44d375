import { BlockList, isIP } from 'node:net';

/** Reserved by the IANA IPv4 special-purpose address registry (RFC 6890), multicast and broadcast. */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * Ranges within 2000::/3 that are not public internet, or that embed an IPv4 address (6to4, Teredo). Everything outside
 * 2000::/3 is reserved: loopback, IPv4-mapped, NAT64, unique local, link-local and multicast addresses.
 */
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/** Azure's metadata service has a public address; those of other clouds are in the ranges above. */
const METADATA = '168.63.129.16';

const reserved = new BlockList();
for (const [address, bits] of IPV4) reserved.addSubnet(address, bits, 'ipv4');
reserved.addAddress(METADATA, 'ipv4');
for (const [address, bits] of IPV6) reserved.addSubnet(address, bits, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. False for anything else, including invalid addresses. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  if (family === 6) return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return false;
}

/**
 * The IP address in a URL, without brackets; null for a host name. `URL` has already normalized decimal, octal,
 * hexadecimal and short forms of IPv4.
 */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

/** Names of this machine or network regardless of DNS (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** Whether a URL names a private address or host, before any DNS query. */
export function namesPrivateHost(url: URL): boolean {
  const address = literalAddress(url);
  return address === null ? PRIVATE_NAME.test(url.hostname) : !isPublicAddress(address);
}
