import ipaddr from 'ipaddr.js';

/** The well-known prefix of NAT64 (RFC 6052), and 6to4 (RFC 3056): where the IPv4 address is. */
const FIXED = [
  { range: ipaddr.parseCIDR('64:ff9b::/96'), at: [12, 13, 14, 15] },
  { range: ipaddr.parseCIDR('2002::/16'), at: [2, 3, 4, 5] },
];
/** For translators of a network of its own (RFC 8215), which choose the length of their prefix. */
const LOCAL = ipaddr.parseCIDR('64:ff9b:1::/48');
/** Where the address is behind a prefix of 48, 56, 64 and 96 bits, around the byte that is always zero (RFC 6052). */
const PLACES = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
];

/**
 * The IPv4 addresses that an IPv6 address may lead to through NAT64 or 6to4; null for all other addresses.
 * @param text a valid IPv6 address
 */
export function embeddedAddresses(text: string): string[] | null {
  const address = ipaddr.IPv6.parse(text);
  const bytes = address.toByteArray();
  const inside = (at: readonly number[]) => at.map((index) => bytes[index]).join('.');
  const fixed = FIXED.find(({ range: [network, bits] }) => address.match(network, bits));
  if (fixed) return [inside(fixed.at)];
  if (!address.match(...LOCAL)) return null;
  // What follows the address is zero; a shorter prefix is none if something is there.
  const possible = PLACES.filter((at) => bytes.slice((at.at(-1) ?? 0) + 1).every((byte) => byte === 0)).map(inside);
  const named = possible.filter((one) => one !== '0.0.0.0');
  return named.length > 0 ? named : ['0.0.0.0'];
}
