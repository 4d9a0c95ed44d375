import type { Role } from '../../core/contract/entities/role.ts';
import { isApiError, messageOf } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { List } from '../../core/state/list.ts';
import { roleWords as words } from '../members/roles/role-words.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';

interface RolesFilter {
  term: string;
  deleted: boolean;
}

/** The roles of an organization with their permissions; deleting one and taking that back (spec: roles). */
export class RolesTabModel {
  readonly list: List<Role, RolesFilter>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(session: Session, organizationId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#session = session;
    this.#toasts = toasts;
    this.list = new List<Role, RolesFilter>({
      query: { term: '', deleted: false },
      key: ({ id }) => id,
      failed: (error) => toasts.error(messageOf(error)),
      fetch: async ({ query, offset, count, signal }) => {
        const asked = {
          organizationId,
          withPermissions: true,
          withDeleted: query.deleted,
          term: query.term || undefined,
          __count: count,
          __offset: offset,
        };
        const { data, meta } = await session.client.request('GET /role', { query: asked, signal });
        return { rows: data, total: meta.total };
      },
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.list.stop();
  }

  filter(change: Partial<RolesFilter>): Promise<void> {
    return this.list.filter(change);
  }

  /** @param index counted from 0 */
  page(index: number): Promise<void> {
    return this.list.page(index);
  }

  refresh(): Promise<void> {
    return this.list.reload();
  }

  /**
   * Deletes a role; the toast takes it back.
   * @throws what the service refused, after it was told; not where somebody else was faster
   */
  async remove(role: Role): Promise<void> {
    try {
      await this.#session.client.request('DELETE /role/{id}', { params: { id: role.id } });
    } catch (error) {
      this.#toasts.error(messageOf(error));
      if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
      return this.refresh();
    }
    this.#toasts.success(words.deleted, { label: words.undo, run: () => void this.undelete(role) });
    await this.refresh();
  }

  /** Takes a deletion back, within 24 hours of it; a failure is told. */
  async undelete(role: Role): Promise<void> {
    try {
      await this.#session.client.request('POST /role/{id}/undelete', { params: { id: role.id } });
      this.#toasts.success(words.restored);
    } catch (error) {
      this.#toasts.error(messageOf(error));
    }
    await this.refresh();
  }
}
