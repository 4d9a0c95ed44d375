import { describe, expect, it } from 'vitest';
import { isPublicAddress, namesPrivateHost } from '../../../../service/platform/outgoing/addresses.ts';

describe('an IP address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, elsewhere in its range', '127.8.9.10'],
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a provider', '100.64.0.1'],
    ['metadata of AWS, Google Cloud and Azure', '169.254.169.254'],
    ['metadata of Alibaba Cloud', '100.100.100.200'],
    ['metadata of Azure with a public address', '168.63.129.16'],
    ['for documentation', '192.0.2.1'],
    ['for benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback of IPv6', '::1'],
    ['unspecified', '::'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::7f00:1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of a private address', '64:ff9b::a01:203'],
    ['local NAT64 of a private address', '64:ff9b:1::a01:203'],
    ['local NAT64 with 48 bits of a private address', '64:ff9b:1:a01:2:300::'],
    ['local NAT64 with 64 bits of a private address', '64:ff9b:1:9:a:102:300:0'],
    ['local NAT64 of nothing', '64:ff9b:1::'],
    ['6to4 of a private address', '2002:c0a8:101::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast of IPv6', 'ff02::1'],
    ['for documentation of IPv6', '2001:db8::1'],
    ['not an address at all', 'localhost'],
    ['empty', ''],
  ])('%s (%s) is not public', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '1.1.1.1',
    '2606:4700::1111',
    '2a00:1450::5',
    '64:ff9b::5db8:d822',
    '64:ff9b:1::5db8:d822',
    '64:ff9b:1:5db8:d8:2200::',
    '2002:5db8:d822::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a URL', () => {
  it.each([
    ['decimal', 'https://2130706433/'],
    ['octal', 'https://0177.0.0.1/'],
    ['hexadecimal', 'https://0x7f.0.0.1/'],
    ['hexadecimal in one number', 'https://0x7f000001/'],
    ['short', 'https://127.1/'],
    ['padded', 'https://127.0.0.1./'],
    ['full-width digits', 'https://１２７.0.0.1/'],
    ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/'],
    ['IPv4-mapped in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['IPv6', 'https://[::1]/'],
    ['named', 'https://localhost/'],
    ['named, in capitals', 'https://LOCALHOST/'],
    ['named, with a dot', 'https://localhost./'],
    ['below localhost', 'https://iam.localhost/'],
    ['of a local network', 'https://printer.local/'],
    ['metadata by name', 'https://metadata.google.internal/'],
    ['metadata in decimal', 'https://2852039166/latest/meta-data/'],
  ])('with a private host (%s) is rejected before a DNS lookup', (_, url) => {
    expect(namesPrivateHost(new URL(url))).toBe(true);
  });

  it.each(['https://hooks.example.com/in', 'https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://local.example/'])(
    'is left to DNS: %s',
    (url) => {
      expect(namesPrivateHost(new URL(url))).toBe(false);
    },
  );
});
