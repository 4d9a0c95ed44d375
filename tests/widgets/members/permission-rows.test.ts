import { describe, expect, it } from 'vitest';
import { OWNER, resources } from '../../../src/core/contract/resources.ts';
import {
  grantedAreas,
  isWriteOnly,
  levelName,
  levelOf,
  levelsOf,
  neededFor,
  permissionRows,
  resourcesOf,
  searchRows,
  withLevel,
  type PermissionRow,
} from '../../../src/widgets/members/roles/permission-rows.ts';
import { areaText, matrixWords } from '../../../src/widgets/members/roles/permission-words.ts';
import { roleChanges } from '../../../src/widgets/members/roles/role-changes.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import type { RoleValues } from '../../../src/widgets/members/roles/role-values.ts';

const all = resources.filter((resource) => resource !== OWNER);
const rows = permissionRows(all);
const words = inEnglish(matrixWords);
const row = (id: string) => rows.find((one) => one.id === id) as PermissionRow;

describe('the rows of the matrix', () => {
  it('contain every permission once, in areas with plain names', () => {
    expect(rows.flatMap(resourcesOf).sort()).toEqual([...all].sort());
    expect(rows.every(({ id, group }) => !areaText(words, id).name.includes('.') && group !== 'other')).toBe(true);
    expect(rows[0]?.id).toBe('auth.organization.ADMIN');
  });

  it('keep the raw name of an area without a plain name', () => {
    expect(permissionRows(['billing.invoices.READ', 'billing.invoices.WRITE'])).toEqual([
      {
        id: 'billing.invoices',
        group: 'other',
        read: 'billing.invoices.READ',
        write: 'billing.invoices.WRITE',
      },
    ]);
    expect(areaText(words, 'billing.invoices')).toEqual({ name: 'billing.invoices', about: '' });
  });

  it('offer only the existing levels of None, Read and Write', () => {
    expect(levelsOf(row('auth.users'))).toEqual(['none', 'read', 'write']);
    expect(levelsOf(row('auth.userPermissions'))).toEqual(['none', 'read']);
    expect(levelsOf(row('logistics.*'))).toEqual(['none', 'write']);
    expect(levelName(words, row('logistics.*'), 'write')).toBe('Full');
    expect(levelName(words, row('auth.users'), 'write')).toBe('Write');
  });

  it('read a level from permissions and write it back; Write includes Read', () => {
    const users = row('auth.users');
    const kept = ['logistics.*'];
    for (const level of levelsOf(users)) expect(levelOf(users, withLevel(users, level, kept))).toBe(level);
    expect(withLevel(users, 'write', kept)).toEqual(['logistics.*', 'auth.users.READ', 'auth.users.WRITE']);
    expect(withLevel(users, 'none', ['auth.users.WRITE', ...kept])).toEqual(kept);
    expect(neededFor(users, 'read')).toEqual(['auth.users.READ']);
  });

  it('distinguish Write without Read', () => {
    const roles = row('auth.roles');
    expect(levelOf(roles, ['auth.roles.WRITE'])).toBe('write');
    expect(isWriteOnly(roles, ['auth.roles.WRITE'])).toBe(true);
    expect(isWriteOnly(roles, ['auth.roles.READ', 'auth.roles.WRITE'])).toBe(false);
    expect(isWriteOnly(row('logistics.*'), ['logistics.*'])).toBe(false);
  });

  it('can be searched by plain name, description and raw permission', () => {
    const ids = (term: string) => searchRows(words, rows, term).map(({ id }) => id);
    expect(ids('SENSORS admin')).toEqual(['masternode.*']);
    expect(ids('auth.users.WRITE')).toEqual(['auth.users']);
    expect(ids('logo')).toEqual(['auth.organizationSettings']);
    expect(ids('nothing like it')).toEqual([]);
    expect(ids(' ')).toHaveLength(rows.length);
  });

  it('name what a role grants', () => {
    expect(grantedAreas(words, ['logistics.*', 'auth.users.WRITE', 'auth.roles.READ'])).toEqual([
      'Users (Write)',
      'Roles (Read)',
      'Logistics (Full)',
    ]);
    expect(grantedAreas(words, [])).toEqual([]);
  });
});

describe('the summary of changes', () => {
  const before: RoleValues = {
    name: 'Operator',
    app: 'slb',
    guid: 'operator',
    organization: null,
    description: '',
    is_disabled: false,
    permissions: ['auth.users.READ', 'logistics.*'],
  };

  it('is empty if nothing changed, whatever the order of the permissions', () => {
    expect(roleChanges(inEnglish, before, { ...before, permissions: ['logistics.*', 'auth.users.READ'] }, all)).toEqual(
      [],
    );
    expect(roleChanges(inEnglish, before, { ...before, guid: ' ' }, all)).toEqual([]);
  });

  it('lists fields and areas, and whether users gain or lose something', () => {
    const after = { ...before, name: 'Clerk', permissions: ['auth.users.READ', 'auth.users.WRITE'] };
    expect(roleChanges(inEnglish, before, after, all)).toEqual([
      { what: 'Name', from: 'Operator', to: 'Clerk', effect: 'none' },
      { what: 'Users', from: 'Read', to: 'Write', effect: 'grants' },
      { what: 'Logistics', from: 'Full', to: 'None', effect: 'revokes' },
    ]);
  });

  it('shows Read that was added to Write', () => {
    const writes = { ...before, permissions: ['auth.users.WRITE'] };
    const both = { ...before, permissions: ['auth.users.READ', 'auth.users.WRITE'] };
    expect(roleChanges(inEnglish, writes, both, all)).toEqual([
      { what: 'Users', from: 'Write', to: 'Write', effect: 'grants' },
    ]);
  });

  it('lists only the permissions of a new role', () => {
    expect(roleChanges(inEnglish, null, before, all)).toEqual([
      { what: 'Users', from: 'None', to: 'Read', effect: 'grants' },
      { what: 'Logistics', from: 'None', to: 'Full', effect: 'grants' },
    ]);
  });
});
