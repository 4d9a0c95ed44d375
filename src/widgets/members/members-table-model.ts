import type { User } from '../../core/contract/entities/user.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import type { Session } from '../../core/session/session.ts';
import { ListLocation } from '../../core/state/list-location.ts';
import { List, pageOf, pageQuery, type Page, type PageRequest } from '../../core/state/list.ts';
import { MemberChanges } from './details/member-changes.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { tableWords } from './table-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

interface MembersFilter {
  term: string;
  sort: 'name' | '-name';
  /** Only those deleted in the last 24 hours. */
  deleted: boolean;
}

/** The members of one organization, page by page, and removing one. */
export class MembersTableModel {
  readonly #speak: Speak;
  readonly list: List<User, MembersFilter>;
  /** Search, order and page, in the URL if a location was given. */
  readonly location: ListLocation<User, MembersFilter>;
  /** Changes to one member from their details or menu. */
  readonly changes: MemberChanges;
  readonly #session: Session;
  readonly #organizationId: number;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  /** @param location where search, order and page are kept; null for memory */
  constructor(
    speak: Speak,
    session: Session,
    organizationId: number,
    toasts: Pick<Toasts, 'success' | 'error'>,
    location: AddressBar | null = null,
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#organizationId = organizationId;
    this.#toasts = toasts;
    this.list = new List<User, MembersFilter>({
      query: { term: '', sort: 'name', deleted: false },
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      fetch: (request) => this.#fetch(request),
    });
    this.changes = new MemberChanges(speak, {
      session,
      toasts,
      put: (user) => this.list.update((rows) => rows.map((row) => (row.id === user.id ? { ...row, ...user } : row))),
      drop: (id) => this.list.update((rows) => rows.filter((row) => row.id !== id)),
      reload: () => this.refresh(),
    });
    this.location = new ListLocation(this.list, { location, choices: { sort: ['name', '-name'] } });
  }

  start(): void {
    this.location.start();
  }

  stop(): void {
    this.location.stop();
  }

  search(term: string): Promise<void> {
    return this.location.filter({ term: term.trim() });
  }

  sort(sort: MembersFilter['sort']): Promise<void> {
    return this.location.filter({ sort });
  }

  showDeleted(deleted: boolean): Promise<void> {
    return this.location.filter({ deleted });
  }

  /** @param index counted from 0 */
  page(index: number): Promise<void> {
    return this.location.page(index);
  }

  refresh(): Promise<void> {
    return this.location.reload();
  }

  /**
   * Removes a member from the organization; the toast can undo it.
   * @throws the service's error, after its toast, unless someone else was faster
   */
  async remove(user: User): Promise<void> {
    const query = { organization_id: this.#organizationId, delete: true };
    try {
      await this.#session.client.request('DELETE /organizations/users/{id}', { params: { id: user.id }, query });
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
      return this.refresh();
    }
    this.#toasts.success(this.#speak(tableWords).deleted, {
      label: this.#speak(tableWords).undo,
      run: () => void this.restore(user),
    });
    await this.refresh();
  }

  /** Restores a deletion within 24 hours; a failure shows as a toast. */
  async restore(user: User): Promise<void> {
    try {
      await this.#session.client.request('POST /organizations/users/{id}/restore', {
        params: { id: user.id },
        query: { organization_id: this.#organizationId },
      });
      this.#toasts.success(this.#speak(tableWords).restored);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    }
    await this.refresh();
  }

  async #fetch({ query, signal, ...page }: PageRequest<MembersFilter>): Promise<Page<User>> {
    const reply = await this.#session.client.request('GET /user', {
      query: {
        term: query.term || undefined,
        ...pageQuery(page),
        __sort: query.sort,
        withOrganization: true,
        withRoles: true,
        organization_id: this.#organizationId,
        deleted: query.deleted || undefined,
      },
      signal,
    });
    return pageOf(reply);
  }
}
