import { expect, it } from 'vitest';
import { deviceName } from '../../../../service/features/account/sessions/device-name.ts';
import { networkOf } from '../../../../service/platform/limits/network.ts';
import { locationName } from '../../../../service/features/account/sessions/location-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 ' +
      'Safari/537.36 Edg/156.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 ' +
      'Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/156.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
      'Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 ' +
      'Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 ' +
      'Safari/537.36 OPR/110.0',
    'Opera on ChromeOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js'],
  ['something else', 'Unknown device'],
  [null, 'Unknown device'],
])('names the device of %s', (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});

it.each([
  ['127.0.0.1', 'replies.network.own'],
  ['::1', 'replies.network.own'],
  ['::ffff:127.0.0.1', 'replies.network.own'],
  ['10.1.2.3', 'replies.network.local'],
  ['172.31.255.255', 'replies.network.local'],
  ['172.32.0.1', null],
  ['192.168.1.20', 'replies.network.local'],
  ['fd12:3456::1', 'replies.network.local'],
  ['fe80::1%eth0', 'replies.network.local'],
  ['8.8.8.8', null],
  ['2001:4860:4860::8888', null],
  ['not an address', null],
  [null, null],
])('locates %s', (ip, words) => {
  expect(locationName(ip)).toBe(words);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
