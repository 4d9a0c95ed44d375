import type { Role } from '../../../core/contract/entities/role.ts';
import type { Option } from '../../ui/fields/choices/options.ts';

/** The fields of the role dialog. */
export interface RoleValues {
  name: string;
  app: string;
  guid: string;
  /** The organization of a new role; an existing role keeps its own. */
  organization: Option | null;
  description: string;
  is_disabled: boolean;
  permissions: readonly string[];
}

/** A role's values for the dialog; empty for a new role. */
export const roleValues = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  app: role?.app ?? 'auth',
  guid: role?.guid ?? '',
  organization: null,
  description: role?.description ?? '',
  is_disabled: role?.is_disabled === 1,
  permissions: role?.permissions ?? [],
});
