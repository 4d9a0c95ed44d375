import { BlockList, isIP } from 'node:net';

const list = (...ranges: [address: string, prefix: number][]) => {
  const made = new BlockList();
  for (const [address, prefix] of ranges) made.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');
  return made;
};

/** RFC 1122, RFC 4291. */
const loopback = list(['127.0.0.0', 8], ['::1', 128]);
/** RFC 1918, RFC 6598 (shared by a provider), RFC 3927, RFC 4193, RFC 4291 (link-local). */
const local = list(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
);

/**
 * Where an address is, in words. Addresses of the internet have no place here: the service keeps no map of them, and
 * tells no third party who signs in from where.
 * @param ip IPv4 or IPv6, mapped addresses (`::ffff:10.0.0.1`) included
 * @returns null where the place is not known
 */
export function locationName(ip: string | null | undefined): string | null {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const family = isIP(address);
  if (family === 0) return null;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, kind)) return 'This computer';
  return local.check(address, kind) ? 'Local network' : null;
}
