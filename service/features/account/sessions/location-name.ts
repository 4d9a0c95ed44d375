import ipaddr from 'ipaddr.js';
import type { PlainId } from '../../../platform/languages/message.ts';

/** Ranges of RFC 1918, RFC 3927, RFC 4193, RFC 4291 and RFC 6598, as the library names them. */
const LOCAL = new Set(['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Describes the network of an IP address in words. Public addresses have no location: the service has no map of them
 * and asks no third party.
 * @param ip IPv4 or IPv6, including mapped addresses (`::ffff:10.0.0.1`)
 * @returns null if the location is unknown
 */
export function locationName(ip: string | null | undefined): PlainId | null {
  if (!ip || !ipaddr.isValid(ip)) return null;
  const range = ipaddr.process(ip).range();
  if (range === 'loopback') return 'replies.network.own';
  return LOCAL.has(range) ? 'replies.network.local' : null;
}
