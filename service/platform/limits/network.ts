import ipaddr from 'ipaddr.js';

/**
 * The network counted for an IP address: the first 64 bits of IPv6, because their holder controls the
 * whole network.
 * @param ip IPv4 or IPv6, including mapped addresses (`::ffff:10.0.0.1`); undefined once the client has gone, because
 * its socket then names no address. All of those count as one network
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  const bare = ip.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
