import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../service/platform/limits/network.ts';

describe('the network of an address', () => {
  it('is the address itself for IPv4, also when mapped', () => {
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the first 64 bits of IPv6, without its zone', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it('is the same for all disconnected clients: a closed socket has no address', () => {
    expect(networkOf(undefined)).toBe('gone');
  });
});
