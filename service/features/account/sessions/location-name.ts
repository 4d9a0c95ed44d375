import ipaddr from 'ipaddr.js';

/** Ranges of RFC 1918, RFC 3927, RFC 4193, RFC 4291 and RFC 6598, by the library's names. */
const LOCAL = new Set(['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/**
 * The location of an IP address in words. Public addresses have none: the service keeps no map of them, and tells no
 * third party who logs in from where.
 * @param ip IPv4 or IPv6, mapped addresses (`::ffff:10.0.0.1`) included
 * @returns null where the location is not known
 */
export function locationName(ip: string | null | undefined): string | null {
  if (!ip || !ipaddr.isValid(ip)) return null;
  const range = ipaddr.process(ip).range();
  if (range === 'loopback') return 'This computer';
  return LOCAL.has(range) ? 'Local network' : null;
}
