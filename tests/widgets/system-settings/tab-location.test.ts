import { expect, it } from 'vitest';
import { TabLocation } from '../../../src/widgets/system-settings/tab-location.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';

function open(search: string) {
  const tab = fakeTab(new FakeBrowser(), { href: `https://iam.example/auth/settings_system${search}`, fetch });
  const location = new TabLocation(tab.platform.location);
  location.start();
  return { tab, location, search: () => new URL(tab.platform.location.href()).search };
}

it.each([
  ['?tab=mails', 'mails'],
  ['?term=url', 'general'],
  ['?tab=nothing', 'general'],
])('opens for %s the tab %s', (search, expected) => {
  expect(open(search).location.tab.value).toBe(expected);
});

it('writes the tab into the URL, keeps the search, and needs no parameter for the first tab', () => {
  const { location, search } = open('?term=url&page=2');
  location.open('jobs');
  expect(search()).toBe('?term=url&page=2&tab=jobs');
  location.open('general');
  expect([search(), location.tab.value]).toEqual(['?term=url&page=2', 'general']);
});

it('follows back and forward until it is stopped, and ignores other pages', () => {
  const { location, tab } = open('?tab=branding');
  tab.back('/auth/settings_system');
  expect(location.tab.value).toBe('general');
  tab.back('/auth/organization?tab=activity');
  expect(location.tab.value).toBe('general');
  location.stop();
  tab.back('/auth/settings_system?tab=mails');
  expect(location.tab.value).toBe('general');
});

it('keeps the tab in memory if the URL belongs to a host', () => {
  const location = new TabLocation(null);
  location.start();
  location.open('activity');
  expect(location.tab.value).toBe('activity');
});
