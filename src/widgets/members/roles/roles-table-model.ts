import type { Role } from '../../../core/contract/entities/role.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import type { AddressBar } from '../../../core/platform/platform.ts';
import type { Session } from '../../../core/session/session.ts';
import { ListLocation } from '../../../core/state/list-location.ts';
import { List } from '../../../core/state/list.ts';
import { Resource } from '../../../core/state/resource.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import type { DescribedPermission } from './permission-rows.ts';
import { roleWords } from './role-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

interface RolesQuery {
  term: string;
  sort: string;
  /** Only roles of the organization with this id; '' for all. */
  organization: string;
  /** Only deleted roles that can still be restored. */
  deleted: boolean;
}

export interface RolesTableOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'error'>;
  /** Only roles of this organization. Default: all that the user may see. */
  organizationId?: number | undefined;
  /** The URL that keeps search, order, filter and page; null keeps them in memory. */
  location?: AddressBar | null;
}

const orders = ['name', 'user_count', 'organization'].flatMap((column) => [column, `-${column}`]);

/** Roles with their permissions: search, order, filter, pages, deleting and restoring. */
export class RolesTableModel {
  readonly #speak: Speak;
  readonly list: List<Role, RolesQuery>;
  readonly location: ListLocation<Role, RolesQuery>;
  /** Every permission, with the texts of applications; raw names show until they are there. */
  readonly permissions: Resource<DescribedPermission[]>;
  readonly #session: Session;
  readonly #toasts: RolesTableOptions['toasts'];

  constructor(speak: Speak, { session, toasts, organizationId, location = null }: RolesTableOptions) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new List<Role, RolesQuery>({
      query: { term: '', sort: 'name', organization: '', deleted: false },
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      fetch: async ({ query, offset, count, signal }) => {
        const asked = {
          organizationId: organizationId ?? (Number(query.organization) || undefined),
          withPermissions: true,
          withUserCount: true,
          withOrganization: organizationId === undefined,
          onlyDeleted: query.deleted || undefined,
          term: query.term || undefined,
          __sort: query.sort,
          __count: count,
          __offset: offset,
        };
        const { data, meta } = await session.client.request('GET /role', { query: asked, signal });
        return { rows: data, total: meta.total };
      },
    });
    this.permissions = new Resource(
      async (signal) => (await session.client.request('GET /possible_permissions', { signal })).data,
    );
    this.location = new ListLocation(this.list, { location, choices: { sort: orders } });
  }

  start(): void {
    void this.permissions.load();
    this.location.start();
  }

  stop(): void {
    this.permissions.clear();
    this.location.stop();
  }

  refresh(): Promise<void> {
    return this.location.reload();
  }

  /**
   * Deletes a role; 'Undo' in the toast restores it.
   * @throws ApiError after a toast, unless someone else already deleted the role
   */
  async remove(role: Role): Promise<void> {
    try {
      await this.#session.client.request('DELETE /role/{id}', { params: { id: role.id } });
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
      return this.refresh();
    }
    this.#toasts.success(this.#speak(roleWords).deleted, {
      label: this.#speak(roleWords).undo,
      run: () => void this.undelete(role),
    });
    await this.refresh();
  }

  /** Restores a role within 24 hours; a failure shows as a toast. */
  async undelete(role: Role): Promise<void> {
    try {
      await this.#session.client.request('POST /role/{id}/undelete', { params: { id: role.id } });
      this.#toasts.success(this.#speak(roleWords).restored);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    }
    await this.refresh();
  }
}

/** Whether the user may add, edit and delete roles. */
export const mayWriteRoles = (flags: PermissionFlags): boolean => flags.write.roles || flags.ownerOrAdmin;

/** Why a role cannot be edited or deleted; null if it can. */
export function whyRoleLocked(speak: Speak, role: Role, flags: PermissionFlags): string | null {
  if (role.is_readable_only) return speak(roleWords).readOnlyWhy;
  if (!mayWriteRoles(flags)) return speak(roleWords).addWhy;
  return role.is_changable_by_current_user ? null : speak(roleWords).notYours;
}
