import type { IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { forwardedFor, readForwarded } from '../../../../service/platform/http/forwarded.ts';
import { networkOf } from '../../../../service/platform/limits/network.ts';

const one = (header: IncomingHttpHeaders) => networkOf(forwardedFor(header));

describe('what a proxy says about the client', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['203.0.113.77:51234', '203.0.113.77'],
    ['"203.0.113.77:51234"', '203.0.113.77'],
    ['2001:db8:1:2::5', '2001:db8:1:2::5'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::5'],
    ['[2001:db8:1:2::5]:51234', '2001:db8:1:2::5'],
    ['"[2001:db8:1:2::5]:51234"', '2001:db8:1:2::5'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['[::FFFF:203.0.113.77]:51234', '203.0.113.77'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '0.0.0.0'],
    ['<script>', '0.0.0.0'],
    ['203.0.113.777', '0.0.0.0'],
  ])('is an address alone: %s', (sent, address) => {
    expect(forwardedFor({ 'x-forwarded-for': sent })).toBe(address);
    expect(forwardedFor({ forwarded: `for=${sent}` })).toBe(address);
    expect(forwardedFor({ forwarded: `proto=https; For=${sent};host="a,b"` })).toBe(address);
  });

  it('is one network, whichever port a request comes from', () => {
    const networks = [
      { 'x-forwarded-for': '[2001:db8:1:2::5]:1' },
      { 'x-forwarded-for': '[2001:db8:1:2::6]:2' },
      { forwarded: 'for="[2001:db8:1:2::7]:3"' },
    ].map(one);
    expect(new Set(networks)).toEqual(new Set(['2001:db8:1:2::/64']));
  });

  it('keeps every hop', () => {
    expect(forwardedFor({ 'x-forwarded-for': '203.0.113.7:1, 10.0.0.2:2,[::1]:3' })).toBe('203.0.113.7, 10.0.0.2, ::1');
    expect(forwardedFor({ forwarded: 'for=203.0.113.7;by="[::1]:4", proto=http, for=10.0.0.2:2' })).toBe(
      '203.0.113.7, 0.0.0.0, 10.0.0.2',
    );
    expect(forwardedFor({})).toBeUndefined();
  });

  it.each([
    [1, 'forwarded', 'for=198.51.100.1, for="203.0.113.77:51234"', '203.0.113.77'],
    [1, 'x-forwarded-for', '198.51.100.1, 203.0.113.77:51234', '203.0.113.77'],
    ['127.0.0.1, 10.0.0.0/8', 'x-forwarded-for', '203.0.113.77:51234, 10.0.0.9:80', '203.0.113.77'],
    [1, 'x-forwarded-for', "'); drop table audit_log; --", '0.0.0.0'],
    ['127.0.0.1, 10.0.0.0/8', 'x-forwarded-for', '198.51.100.1, unknown, 10.0.0.9', '0.0.0.0'],
    [false, 'x-forwarded-for', '203.0.113.77:51234', '127.0.0.1'],
  ])('is the address of a request behind trusted proxies (%s, %s)', async (trust, name, value, expected) => {
    const trustProxy = typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
    const app = Fastify({ trustProxy });
    readForwarded(app);
    app.get('/', async ({ ip }) => ip);
    expect((await app.inject({ url: '/', headers: { [name]: value } })).body).toBe(expected);
  });
});
