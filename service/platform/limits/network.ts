import ipaddr from 'ipaddr.js';

/**
 * The network that an address is counted by: of IPv6 the first 64 bits, since whoever has one such address has all of
 * its network.
 * @param ip IPv4 or IPv6, mapped addresses (`::ffff:10.0.0.1`) included
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
