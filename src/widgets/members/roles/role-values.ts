import type { Role } from '../../../core/contract/entities/role.ts';

/** The fields of the role dialog. */
export interface RoleValues {
  name: string;
  app: string;
  guid: string;
  organization: string;
  description: string;
  is_disabled: boolean;
  permissions: readonly string[];
}

/** A role's values for the dialog; empty for a new role. */
export const roleValues = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  app: role?.app ?? 'auth',
  guid: role?.guid ?? '',
  organization: role?.organization_id ? String(role.organization_id) : '',
  description: role?.description ?? '',
  is_disabled: role?.is_disabled === 1,
  permissions: role?.permissions ?? [],
});
