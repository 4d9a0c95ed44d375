import type { Role } from '../../../src/core/contract/entities/role.ts';
import type { User } from '../../../src/core/contract/entities/user.ts';

/** An active member of Northwind without roles, as the service sends it. */
export const someUser = (id: number, more: Partial<User> = {}): User => ({
  id,
  name: `Person ${String(id).padStart(4, '0')}`,
  username: null,
  email: `p${id}@x.example`,
  phone: null,
  status: 'active',
  is_deleted: false,
  is_changable_by_current_user: true,
  two_factor_policy: 'disabled',
  need_password_change: false,
  avatar: null,
  updated_at: '2026-11-01T08:00:00.000Z',
  last_active_at: null,
  organization: { id: 3, name: 'Northwind' },
  roles: [],
  ...more,
});

/** A role of the auth server that may be changed and assigned. */
export const someRole = (id: number, more: Partial<Role> = {}): Role => ({
  id,
  guid: `role-${id}`,
  name: `Role ${id}`,
  description: '',
  app: 'auth',
  organization_id: 3,
  is_disabled: 0,
  is_deleted: false,
  is_assignable: true,
  is_readable_only: false,
  is_changable_by_current_user: true,
  updated_at: '2026-11-01T08:00:00.000Z',
  ...more,
});
