import { expect, it } from 'vitest';
import { ADMIN, OWNER } from '../../../src/core/contract/resources.ts';
import { screens } from '../../../src/core/routes/screens.ts';
import { flagsOf } from '../../../src/core/permissions/permissions.ts';
import { actions, matching, pages, switches, type Entry } from '../../../src/widgets/command/entries.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const titlesOf = (entries: readonly Entry[]) => entries.map(({ title }) => title);
const flags = (...names: string[]) => flagsOf(Object.fromEntries(names.map((name) => [name, true])), false);

/** The entries of screens that every user is offered. */
const forEveryone = Object.values<{ title: string; navigation?: string; may?: unknown }>(screens)
  .filter(({ navigation, may }) => navigation !== undefined && !may)
  .map(({ title }) => title);

it('offers everyone their profile, password and log out, and no page that needs a permission', () => {
  expect(forEveryone).toContain('My profile');
  expect(titlesOf(pages(inEnglish, flags(), null))).toEqual(forEveryone);
  expect(titlesOf(actions(inEnglish, flags()))).toEqual(['Change password', 'Log Out']);
});

it('offers pages and actions by permission', () => {
  expect(titlesOf(pages(inEnglish, flags('auth.users.READ'), 3))).toEqual(['Team', ...forEveryone]);
  expect(titlesOf(actions(inEnglish, flags('auth.users.READ')))).not.toContain('Invite people');
  expect(titlesOf(actions(inEnglish, flags('auth.users.WRITE')))).toContain('Invite people');
  expect(titlesOf(actions(inEnglish, flags('auth.systemSettings.READ')))).not.toContain('Add new setting');
  for (const owner of [OWNER, ADMIN]) expect(titlesOf(pages(inEnglish, flags(owner), 3))).toContain('Webhooks');
});

it('leads to the settings of one’s own organization, and to a new API key', () => {
  const settings = pages(inEnglish, flags(ADMIN), 3).find(({ title }) => title === 'Organization settings');
  expect(settings?.does).toEqual({ to: { name: 'organization-settings', params: { id: 3 } } });
  expect(titlesOf(pages(inEnglish, flags(ADMIN), null))).not.toContain('Organization settings');
  expect(titlesOf(actions(inEnglish, flags(ADMIN)))).toContain('Create API key');
  expect(titlesOf(actions(inEnglish, flags('auth.users.WRITE')))).not.toContain('Create API key');
});

it('finds entries by every word, without accents, and lists first those that begin with the text', () => {
  const entry = (title: string, keywords = ''): Entry => ({
    id: title,
    kind: 'page',
    title,
    keywords,
    does: { to: { name: 'user' } },
  });
  const all = [entry('My team'), entry('Team'), entry('Gdańsk hub', 'northern port')];
  expect(titlesOf(matching(all, 'team'))).toEqual(['Team', 'My team']);
  expect(titlesOf(matching(all, 'GDANSK port'))).toEqual(['Gdańsk hub']);
  expect(matching(all, 'team port')).toEqual([]);
});

it('offers to switch only to other organizations', () => {
  const both = [
    { id: 3, name: 'A' },
    { id: 4, name: 'B' },
  ];
  expect(titlesOf(switches(inEnglish, both, 3))).toEqual(['Switch to B']);
});
