import type { Role } from '../../../core/contract/entities/role.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import type { Option } from '../../ui/fields/choices/options.ts';
import { words as membersWords } from '../words.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { roleIn } from './built-in-role.ts';

/** Whether the user may load the list of roles. */
export const mayListRoles = (flags: PermissionFlags): boolean => flags.read.roles || flags.ownerOrAdmin;

/** The roles of organizations. Each list is loaded once per screen. */
export class RoleCatalog {
  readonly #session: Session;
  readonly #lists = new Map<number, Resource<Role[]>>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The roles of an organization; call `load()` on the result. */
  of(organizationId: number): Resource<Role[]> {
    const found =
      this.#lists.get(organizationId) ??
      new Resource(
        async (signal) =>
          (await this.#session.client.request('GET /role', { query: { organizationId, __count: 1000 }, signal })).data,
      );
    this.#lists.set(organizationId, found);
    return found;
  }
}

/**
 * Roles as options. Roles that cannot be assigned are included, with the reason.
 * @param options.forKeys API keys hold roles that nobody else can be given
 */
export function roleOptions(speak: Speak, roles: readonly Role[], { forKeys = false } = {}): Option[] {
  const whyNot = (role: Role) => {
    if (!role.is_assignable && !forKeys) return speak(membersWords).notAssignable;
    if (role.is_disabled) return speak(membersWords).roleDisabled;
    return role.is_changable_by_current_user ? null : speak(membersWords).moreThanHeld;
  };
  return roles
    .filter((role) => !role.is_deleted)
    .map((role) => roleIn(speak, role))
    .map((role) => {
      const why = whyNot(role);
      const description = why ?? role.description;
      return {
        value: String(role.id),
        label: role.name,
        ...(description && { description }),
        ...(why !== null && { disabled: true }),
      };
    });
}
