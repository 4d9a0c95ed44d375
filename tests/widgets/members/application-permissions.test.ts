import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import {
  grantedAreas,
  groupName,
  groupsOf,
  isIncluded,
  permissionRows,
  rowText,
  searchRows,
  type PermissionRow,
} from '../../../src/widgets/members/roles/permission-rows.ts';
import { matrixWords } from '../../../src/widgets/members/roles/permission-words.ts';
import { applicationOptions } from '../../../src/widgets/members/roles/role-applications.ts';
import { roleWords } from '../../../src/widgets/members/roles/role-words.ts';

const words = inEnglish(matrixWords);
const plain = (resource: string) => ({ resource, title: '', description: '' });

const possible = [
  plain('auth.users.READ'),
  plain('auth.systemSettings.READ'),
  plain('masternode.*'),
  plain('logistics.*'),
  { resource: 'logistics.shipments.READ', title: 'See shipments', description: 'Where each one is.' },
  { resource: 'logistics.shipments.WRITE', title: 'Change shipments', description: '' },
  { resource: 'fleet.*', title: 'Fleet control', description: '' },
  { resource: 'fleet.doors.*', title: 'Doors', description: '' },
];
const rows = permissionRows(
  possible.map(({ resource }) => resource),
  possible,
);
const row = (id: string) => rows.find((one) => one.id === id) as PermissionRow;

describe('the permissions that applications declare', () => {
  it('stand in a group of their application, with its title; one without any shares a group', () => {
    const groups = groupsOf(rows).map((group) => [
      groupName(words, rows, group),
      rows.filter((one) => one.group === group).map(({ id }) => id),
    ]);
    expect(groups).toEqual([
      ['Organization', ['auth.users']],
      ['Applications', ['masternode.*']],
      ['Logistics', ['logistics.*', 'logistics.shipments']],
      ['Fleet control', ['fleet.*', 'fleet.doors.*']],
      ['Platform', ['auth.systemSettings']],
    ]);
  });

  it('have the titles and descriptions of their application; reading and writing share a row', () => {
    expect(rowText(words, rows, row('logistics.shipments'))).toEqual({
      name: 'See shipments · Change shipments',
      about: 'Where each one is.',
    });
    expect(rowText(words, rows, row('fleet.doors.*')).name).toBe('Doors');
    expect(rowText(words, rows, row('fleet.*')).name).toBe('Everything in Fleet control');
    expect(rowText(words, rows, row('logistics.*')).name).toBe('Everything in Logistics');
    expect(rowText(words, rows, row('masternode.*')).name).toBe('Sensors admin');
  });

  it('are found by the title of their application', () => {
    expect(searchRows(words, rows, 'fleet control').map(({ id }) => id)).toEqual(['fleet.*', 'fleet.doors.*']);
    expect(searchRows(words, rows, 'change shipments').map(({ id }) => id)).toEqual(['logistics.shipments']);
  });

  it('are included in everything of their application, and of no other', () => {
    expect(isIncluded(row('fleet.doors.*'), ['fleet.*'])).toBe(true);
    expect(isIncluded(row('fleet.*'), ['fleet.*'])).toBe(false);
    expect(isIncluded(row('logistics.shipments'), ['fleet.*'])).toBe(false);
  });

  it('keep their raw name while a role holds them and they are not declared', () => {
    const held = permissionRows(
      ['fleet.*', 'fleet.gone.READ'],
      [{ resource: 'fleet.*', title: 'Fleet', description: '' }],
    );
    expect(held.map((one) => rowText(words, held, one).name)).toEqual(['Everything in Fleet', 'fleet.gone']);
  });
});

it('has its titles where a role is listed', () => {
  expect(grantedAreas(words, ['fleet.doors.*', 'logistics.shipments.READ', 'auth.users.READ'], possible)).toEqual([
    'Users (Read)',
    'See shipments · Change shipments (Read)',
    'Doors (Full)',
  ]);
});

it("offers the specification's applications for a role, then those of the installation, then the role's own", () => {
  const both = { role: inEnglish(roleWords), matrix: words };
  expect(applicationOptions(both, possible, 'retired')).toEqual([
    { value: 'auth', label: 'auth' },
    { value: 'dupont', label: 'dupont' },
    { value: 'masternode', label: 'masternode' },
    { value: 'slb', label: 'slb' },
    { value: 'logistics', label: 'Logistics' },
    { value: 'fleet', label: 'Fleet control' },
    { value: 'retired', label: 'retired' },
  ]);
});
