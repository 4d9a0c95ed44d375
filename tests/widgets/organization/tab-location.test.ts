import { expect, it } from 'vitest';
import { TabLocation } from '../../../src/widgets/organization/tab-location.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';

function open(search: string) {
  const tab = fakeTab(new FakeBrowser(), { href: `https://iam.example/auth/organization${search}`, fetch });
  const location = new TabLocation(tab.platform.location);
  location.start();
  return { tab, location, search: () => new URL(tab.platform.location.href()).search };
}

it('opens the tab and the webhook that the URL names', () => {
  const { location } = open('?tab=webhooks&webhook=3');
  expect([location.tab.value, location.webhook.value]).toEqual(['webhooks', 3]);
});

it.each(['0', '-1', '1.5', 'x', ''])('opens no webhook for webhook=%s', (id) => {
  expect(open(`?tab=webhooks&webhook=${id}`).location.webhook.value).toBe(null);
});

it('writes the tab into the URL, and removes what belongs to another tab', () => {
  const { location, search } = open('?x=1&tab=webhooks&webhook=3&status=failed&event=user.created&page=2');
  location.open('api-keys');
  expect(search()).toBe('?x=1&tab=api-keys');
  location.openWebhook(7);
  expect(search()).toBe('?x=1&tab=webhooks&webhook=7');
  location.openWebhook(null);
  expect([search(), location.webhook.value]).toEqual(['?x=1&tab=webhooks', null]);
});

it('keeps the URL when the open tab is chosen again', () => {
  const { location, search } = open('?tab=webhooks&webhook=3');
  location.open('webhooks');
  expect(search()).toBe('?tab=webhooks&webhook=3');
});

it('follows back and forward until it is stopped, and ignores other pages', () => {
  const { location, tab } = open('');
  expect(location.tab.value).toBe(null);
  tab.back('/auth/organization?tab=roles');
  expect(location.tab.value).toBe('roles');
  tab.back('/auth/team?tab=users');
  expect(location.tab.value).toBe('roles');
  location.stop();
  tab.back('/auth/organization');
  expect(location.tab.value).toBe('roles');
});

it('keeps the tab in memory if the URL belongs to a host', () => {
  const location = new TabLocation(null);
  location.start();
  location.open('roles');
  expect(location.tab.value).toBe('roles');
});
