import { expect, it } from 'vitest';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import { flagsOf } from '../../../src/core/permissions/permissions.ts';
import { screenLocation } from '../../../src/widgets/console/screen-location.ts';

const flags = (...names: string[]) => flagsOf(Object.fromEntries(names.map((name) => [name, true])), false);
const admin = { organizationId: 3, userId: 7, flags: flags(ADMIN) };
const staff = { organizationId: 1, userId: 7, flags: flags('auth.organizations.READ', 'auth.users.READ') };

it('puts an organization’s pages under one’s own organization, or under all of them', () => {
  expect(screenLocation('organization-settings', { id: '3' }, admin)).toEqual({
    entry: 'organization-settings',
    parent: 'organization',
  });
  expect(screenLocation('organization-team', { id: '3' }, admin)).toEqual({
    entry: 'organization',
    parent: 'organization',
  });
  for (const screen of ['organization-settings', 'organization-team'] as const)
    expect(screenLocation(screen, { id: '3' }, staff)).toEqual({ entry: 'organizations', parent: 'organizations' });
});

it('puts personal settings under the account, or under the team', () => {
  expect(screenLocation('user-settings', { id: '7' }, admin)).toEqual({ entry: 'user', parent: 'user' });
  expect(screenLocation('user-settings', { id: '8' }, staff)).toEqual({ entry: 'team', parent: 'team' });
});

it('leads nowhere that the user may not go', () => {
  const reader = { organizationId: 3, userId: 7, flags: flags('auth.organizationSettings.READ') };
  expect(screenLocation('organization-settings', { id: '3' }, reader)).toEqual({
    entry: 'organization-settings',
    parent: null,
  });
  expect(screenLocation('user-settings', { id: '8' }, reader).parent).toBeNull();
});

it('leaves the pages of the navigation at the top', () => {
  expect(screenLocation('roles', {}, admin)).toEqual({ entry: 'roles', parent: null });
});
