import type { User } from '../../core/contract/entities/user.ts';
import { isApiError, messageOf } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { List, type Page, type PageRequest } from '../../core/state/list.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { tableWords as words } from './table-words.ts';

interface MembersFilter {
  term: string;
  sort: 'name' | '-name';
}

/** The people of one organization, page by page, and taking somebody out of it. */
export class MembersTableModel {
  readonly list: List<User, MembersFilter>;
  readonly #session: Session;
  readonly #organizationId: number;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(session: Session, organizationId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#session = session;
    this.#organizationId = organizationId;
    this.#toasts = toasts;
    this.list = new List<User, MembersFilter>({
      query: { term: '', sort: 'name' },
      key: ({ id }) => id,
      failed: (error) => toasts.error(messageOf(error)),
      fetch: (request) => this.#fetch(request),
    });
  }

  start(): void {
    void this.list.reload();
  }

  stop(): void {
    this.list.stop();
  }

  search(term: string): Promise<void> {
    return this.list.filter({ term: term.trim() });
  }

  sort(sort: MembersFilter['sort']): Promise<void> {
    return this.list.filter({ sort });
  }

  /** @param index counted from 0 */
  page(index: number): Promise<void> {
    return this.list.page(index);
  }

  refresh(): Promise<void> {
    return this.list.reload();
  }

  /**
   * Takes somebody out of the organization; the toast takes it back.
   * @throws what the service refused, after it was told; not where somebody else was faster
   */
  async remove(user: User): Promise<void> {
    const query = { organization_id: this.#organizationId, delete: true };
    try {
      await this.#session.client.request('DELETE /organizations/users/{id}', { params: { id: user.id }, query });
    } catch (error) {
      this.#toasts.error(messageOf(error));
      if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
      return this.refresh();
    }
    this.#toasts.success(words.deleted, { label: words.undo, run: () => void this.#restore(user) });
    await this.refresh();
  }

  async #restore(user: User): Promise<void> {
    try {
      await this.#session.client.request('POST /organizations/users/{id}/restore', {
        params: { id: user.id },
        query: { organization_id: this.#organizationId },
      });
      this.#toasts.success(words.restored);
    } catch (error) {
      this.#toasts.error(messageOf(error));
    }
    await this.refresh();
  }

  async #fetch({ query, offset, count, signal }: PageRequest<MembersFilter>): Promise<Page<User>> {
    const { client, permissions } = this.#session;
    const flags = permissions.flags.peek();
    // Who may see organizations but not people in general gets them with the organization.
    if (!flags.read.users && !flags.ownerOrAdmin) return this.#employees(query, offset, count, signal);
    const page = { term: query.term || undefined, __count: count, __offset: offset, __sort: query.sort };
    const { data, meta } = await client.request('GET /user', {
      query: { ...page, withOrganization: true, organization_id: this.#organizationId },
      signal,
    });
    return { rows: data, total: meta.total };
  }

  async #employees(query: MembersFilter, offset: number, count: number, signal: AbortSignal): Promise<Page<User>> {
    const { data } = await this.#session.client.request('GET /organizations/{id}', {
      params: { id: this.#organizationId },
      query: { withEmployees: true },
      signal,
    });
    const [organization] = data;
    const term = query.term.toLowerCase();
    const found = (organization?.employees ?? [])
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(term))
      .map((user) => ({
        ...user,
        organization: organization ? { id: organization.id, name: organization.name } : null,
      }));
    if (query.sort === '-name') found.reverse();
    return { rows: found.slice(offset, offset + count), total: found.length };
  }
}
