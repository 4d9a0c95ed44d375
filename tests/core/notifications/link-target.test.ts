import { expect, it } from 'vitest';
import { linkTarget } from '../../../src/core/notifications/link-target.ts';

const base = 'https://iam.example/api';

it('reads a page of the console with its variables and query', () => {
  expect(linkTarget('/auth/team?user=7', base)).toEqual({
    page: { name: 'team', params: {}, query: new URLSearchParams('user=7') },
  });
  expect(linkTarget('/auth/user/7/settings', base)).toMatchObject({
    page: { name: 'user-settings', params: { id: '7' } },
  });
});

it('reads other URLs of the service, and of other hosts', () => {
  expect(linkTarget('/dashboards/logistics/', base)).toEqual({ url: 'https://iam.example/dashboards/logistics/' });
  expect(linkTarget('https://else.example/auth/team', base)).toEqual({ url: 'https://else.example/auth/team' });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '', null, undefined])('is null for %j', (link) => {
  expect(linkTarget(link, base)).toBeNull();
});
