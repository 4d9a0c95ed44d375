import ipaddr from 'ipaddr.js';

/** Whether an IP address is one of this machine, mapped addresses (`::ffff:127.0.0.1`) included. */
export const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/**
 * Whether a host is this machine: only there may an identity provider be without https.
 * @param hostname of a URL, an IPv6 address in brackets
 */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
