import { expect, it } from 'vitest';
import { OwnConnectionLocation } from '../../../src/widgets/single-sign-on/connection-location.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';

function open(search: string) {
  const tab = fakeTab(new FakeBrowser(), { href: `https://iam.example/auth/connection-setup${search}`, fetch });
  const location = new OwnConnectionLocation(tab.platform.location);
  location.start();
  const shown = () => [location.connection.value, location.step.value];
  return { tab, location, shown, search: () => new URL(tab.platform.location.href()).search };
}

it('opens what the URL names, and ignores what is no connection or step', () => {
  expect(open('?connection=5&step=test').shown()).toEqual([5, 'test']);
  expect(open('?connection=0&step=fly').shown()).toEqual([null, null]);
});

it('keeps the rest of the URL, and drops the step of the one before', () => {
  const { location, search, shown } = open('?x=1&connection=5&step=test');
  location.openConnection(6);
  expect([search(), shown()]).toEqual(['?x=1&connection=6', [6, null]]);
  location.openConnection(null, 'choose');
  expect(search()).toBe('?x=1&step=choose');
  location.openConnection(null);
  expect(search()).toBe('?x=1');
});

it('follows back and forward on its own page alone', () => {
  const { location, tab, shown } = open('');
  tab.back('/auth/connection-setup?connection=5&step=paste');
  expect(shown()).toEqual([5, 'paste']);
  tab.back('/auth/team');
  expect(shown()).toEqual([5, 'paste']);
  location.stop();
});

it('stays in memory on a host’s page', () => {
  const location = new OwnConnectionLocation(null);
  location.openConnection(5, 'copy');
  expect([location.connection.value, location.step.value]).toEqual([5, 'copy']);
});
