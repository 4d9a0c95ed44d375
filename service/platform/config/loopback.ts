import ipaddr from 'ipaddr.js';

/** Whether an IP address is loopback, including mapped addresses (`::ffff:127.0.0.1`). */
export const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/**
 * Whether a host is this machine, the only one where an identity provider may lack https.
 * @param hostname host of a URL, IPv6 in brackets
 */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
