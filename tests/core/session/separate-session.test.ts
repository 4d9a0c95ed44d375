import { expect, it } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { logSeparateSession } from '../../../src/core/session/handover/separate-session.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';

/** What is said after a log in on a page. */
function saidOn(href: string, domain?: string): string[] {
  const said: string[] = [];
  const { platform } = fakeTab(new FakeBrowser(), { href, fetch });
  const session = new Session({
    base: 'https://iam.example.com/api',
    platform: { ...platform, log: (text) => said.push(text) },
    ...(domain && { cookieDomain: domain }),
  });
  logSeparateSession(session);
  return said;
}

it('says what makes a host below the same domain share the log in', () => {
  expect(saidOn('https://app.example.com/fleet')).toEqual([
    'This log in is one of app.example.com alone: users log in at the console of iam.example.com again. To share one ' +
      'log in, set COOKIE_DOMAIN=example.com for the service and put <meta name="iam-cookie-domain" ' +
      'content="example.com"> on this page.',
  ]);
});

it.each(['https://fleet.example/', 'https://other.com/', 'http://localhost:5502/', 'http://127.0.0.1:5502/'])(
  'offers %s the log in at the console, since no cookie reaches both',
  (href) => {
    expect(saidOn(href)).toEqual([expect.stringContaining('sign-in="redirect"')]);
  },
);

it('says nothing on another port of the same host, which has the same cookies', () => {
  expect(saidOn('https://iam.example.com:8443/fleet')).toEqual([]);
  expect(saidOn('http://iam.example.com:8080/fleet')).toHaveLength(1);
});

it('says nothing where the log in is shared, and on the page of the service itself', () => {
  expect(saidOn('https://app.example.com/', 'example.com')).toEqual([]);
  expect(saidOn('https://iam.example.com/auth/sign-in')).toEqual([]);
});
