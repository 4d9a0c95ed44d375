import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Role } from '../../core/contract/entities/role.ts';
import type { User } from '../../core/contract/entities/user.ts';
import { isApiError, messageOf } from '../../core/errors/guards.ts';
import { isBoundToOwn } from '../../core/permissions/permissions.ts';
import type { Session } from '../../core/session/session.ts';
import { List, type Page, type PageRequest } from '../../core/state/list.ts';
import { statusOfType, userTypeOf } from '../../core/users/user-type.ts';
import { perform } from '../members/member-actions.ts';
import { actionWords, type MemberAction } from '../members/action-words.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { noFilter, readFilter, writeFilter, type TeamFilter } from './team-address.ts';
import { words } from './words.ts';

/** Users that one request asks for. */
export const PAGE = 1000;
/**
 * Users that one more request asks for while one scrolls: fewer, so that taking them in holds the scrolling up for no
 * longer than a frame or two.
 */
const MORE = 500;

export interface TeamOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'error'>;
  /** The filter stands in the address; else it is kept in memory. */
  routed: boolean;
  /** Hears of an address that names no filter. */
  failed: (error: unknown) => void;
}

/** The team: its list with filter and selection, and what is done to the person who is selected. */
export class TeamModel {
  readonly list: List<User, TeamFilter>;
  /** The person whose details are shown: the first of the list until one is chosen. */
  readonly selected: ReadonlySignal<User | undefined>;
  readonly #selectedId = signal<number | undefined>(undefined);
  readonly #wrong = signal<unknown>(undefined);
  /** What is wrong with the address; undefined when nothing is. */
  readonly wrong: ReadonlySignal<unknown> = this.#wrong;
  readonly #turned = signal(0);
  /** Grows when the address has changed the search from outside. */
  readonly turned: ReadonlySignal<number> = this.#turned;
  readonly #busy = signal<MemberAction | null>(null);
  /** The action that is on its way. */
  readonly busy: ReadonlySignal<MemberAction | null> = this.#busy;
  readonly #options: TeamOptions;
  #held = 0;
  /** The page that the filter belongs to: another one's address is left alone. */
  #path = '';
  #unlisten: (() => void) | undefined;

  constructor(options: TeamOptions) {
    this.#options = options;
    this.list = new List<User, TeamFilter>({
      query: noFilter,
      count: PAGE,
      key: ({ id }) => id,
      failed: (error) => options.toasts.error(messageOf(error)),
      fetch: (request) => this.#fetch(request),
    });
    this.selected = computed(() => {
      const rows = this.list.rows.value;
      return rows.find(({ id }) => id === this.#selectedId.value) ?? rows[0];
    });
  }

  start(): void {
    const { session, routed } = this.#options;
    if (!routed) return void this.#load(noFilter);
    this.#path = new URL(session.platform.location.href()).pathname;
    this.#unlisten = session.platform.location.listen(() => this.follow());
    this.follow();
  }

  stop(): void {
    this.#unlisten?.();
    this.list.stop();
  }

  /** Takes the filter over from the address, as on load, back and forward, and shows what is wrong with it. */
  follow(): void {
    const { session, routed, failed } = this.#options;
    if (!routed || new URL(session.platform.location.href()).pathname !== this.#path) return;
    try {
      const filter = readFilter(session.platform.location);
      this.#wrong.value = undefined;
      writeFilter(session.platform.location, filter, 'replace');
      if (this.list.status.peek() !== 'idle' && same(filter, this.list.query.peek())) return;
      this.#turned.value += 1;
      void this.#load(filter);
    } catch (error) {
      // Asked again without a change of the address, as by the first render, it is told already.
      const told = this.#wrong.peek() !== undefined;
      this.#wrong.value = error;
      if (!told) failed(error);
    }
  }

  /**
   * Filters the list, and writes the filter into the address.
   * @throws SetupError 'Invalid user type'
   */
  filter(change: { term?: string; type?: string }): void {
    const now = this.list.query.peek();
    const next: TeamFilter = {
      term: (change.term ?? now.term).trim(),
      type: change.type === undefined ? now.type : userTypeOf(change.type),
    };
    if (same(next, now) && this.#wrong.peek() === undefined) return;
    const refines = next.type === now.type && now.term !== '';
    this.#wrong.value = undefined;
    if (this.#options.routed) writeFilter(this.#options.session.platform.location, next, refines ? 'replace' : 'push');
    void this.#load(next);
  }

  /** Begins anew without a search, among all. */
  showAll(): void {
    this.filter({ term: '', type: 'all' });
    this.#turned.value += 1;
  }

  select(user: User): void {
    this.#selectedId.value = user.id;
  }

  /** Loads on at the end of the list. */
  more(): Promise<void> {
    return this.list.more();
  }

  /** Loads what is there again; the selection and the place in the list stay. */
  async refresh(): Promise<void> {
    this.#selectedId.value = this.selected.peek()?.id;
    this.#held = this.list.rows.peek().length;
    await this.list.reload();
    this.#held = 0;
  }

  /**
   * Does something to a person; the list and the details follow.
   * @throws what the service refused, after it was told; not where somebody else was faster: then the person is fetched
   * anew
   */
  async act(action: MemberAction, user: User): Promise<void> {
    const { session, toasts } = this.#options;
    if (this.#busy.peek()) return;
    this.#busy.value = action;
    try {
      const now = await perform(session.client, action, user);
      if (now) this.#put(now);
      toasts.success(actionWords.done[action]);
    } catch (error) {
      toasts.error(messageOf(error));
      if (!(await this.#overtaken(error, user))) throw error;
    } finally {
      this.#busy.value = null;
    }
  }

  /**
   * Gives a person a role.
   * @throws what the service refused
   */
  async addRole(user: User, roleId: number): Promise<void> {
    const { session, toasts } = this.#options;
    const query = { organization_id: user.organization?.id };
    try {
      const { data } = await session.client.request('POST /user/{id}/roles', {
        params: { id: user.id },
        query,
        body: { role_id: roleId },
      });
      this.#put({ ...user, roles: data });
      toasts.success(words.roleAdded);
    } catch (error) {
      toasts.error(messageOf(error));
      await this.#overtaken(error, user);
      throw error;
    }
  }

  /** Takes a role from a person; a failure is told. */
  async removeRole(user: User, role: Role): Promise<void> {
    const { session, toasts } = this.#options;
    const query = { organization_id: user.organization?.id };
    try {
      const { data } = await session.client.request('DELETE /user/{id}/roles/{roleId}', {
        params: { id: user.id, roleId: role.id },
        query,
      });
      this.#put({ ...user, roles: data });
      toasts.success(words.roleRemoved);
    } catch (error) {
      toasts.error(words.roleRemovingFailed);
      toasts.error(messageOf(error));
      await this.#overtaken(error, user);
    }
  }

  /** Shows somebody who was just created, if the filter has room for them. */
  async show(id: number, organizationId: number): Promise<void> {
    try {
      const user = await this.#read(id, organizationId);
      if (this.#fits(user) && !this.list.query.peek().term) {
        this.list.update((rows) =>
          insert(
            rows.filter((row) => row.id !== id),
            user,
          ),
        );
        this.#selectedId.value = id;
        return;
      }
    } catch {
      // The person is there all the same: the list is asked as a whole.
    }
    await this.refresh();
  }

  async #load(filter: TeamFilter): Promise<void> {
    this.#selectedId.value = undefined;
    await this.list.filter(filter);
  }

  async #fetch({ query, offset, count, signal: abort }: PageRequest<TeamFilter>): Promise<Page<User>> {
    const { session } = this.#options;
    // A super admin is known by the person's roles, which come by a call of their own.
    if (session.user.status.peek() === 'loading') await session.user.load();
    const own = isBoundToOwn(session.permissions.flags.peek())
      ? (session.organizationId.peek() ?? undefined)
      : undefined;
    const rows: User[] = [];
    const asked = offset > 0 ? Math.min(count, MORE) : count;
    for (;;) {
      const page = {
        term: query.term || undefined,
        __count: asked,
        __offset: offset + rows.length,
        status: statusOfType(query.type),
        deleted: query.type === 'deleted' || undefined,
      };
      const { data, meta } = await session.client.request('GET /user', {
        query: { ...page, withOrganization: true, withRoles: true, organization_id: own },
        signal: abort,
      });
      rows.push(...data);
      if (data.length < asked || offset + rows.length >= this.#held) return { rows, total: meta.total };
    }
  }

  /** Somebody else was faster, or the person is gone: they are shown as they are now. */
  async #overtaken(error: unknown, user: User): Promise<boolean> {
    if (!isApiError(error, 409) && !isApiError(error, 404)) return false;
    try {
      this.#put(await this.#read(user.id, user.organization?.id));
    } catch (gone) {
      if (isApiError(gone, 404)) this.#drop(user.id);
    }
    return true;
  }

  async #read(id: number, organizationId: number | undefined): Promise<User> {
    const query = { organization_id: organizationId, withOrganization: true, withRoles: true };
    const { data } = await this.#options.session.client.request('GET /user/{id}', { params: { id }, query });
    return data[0] as User;
  }

  #fits(user: User): boolean {
    const { type } = this.list.query.peek();
    if (user.is_deleted !== (type === 'deleted')) return false;
    const status = statusOfType(type);
    return status === undefined || user.status === status;
  }

  /**
   * Puts a changed person in place; who no longer fits the filter leaves the list, and the next one takes their place.
   */
  #put(user: User): void {
    if (!this.#fits(user)) return this.#drop(user.id);
    this.list.update((rows) => rows.map((row) => (row.id === user.id ? { ...row, ...user } : row)));
  }

  #drop(id: number): void {
    const rows = this.list.rows.peek();
    const at = rows.findIndex((row) => row.id === id);
    if (at < 0) return;
    batch(() => {
      if (this.selected.peek()?.id === id) this.#selectedId.value = (rows[at + 1] ?? rows[at - 1])?.id;
      this.list.update((all) => all.filter((row) => row.id !== id));
    });
  }
}

const same = (one: TeamFilter, other: TeamFilter) => one.term === other.term && one.type === other.type;

/** Puts a person where the list, sorted by name, has them. */
function insert(rows: readonly User[], user: User): readonly User[] {
  const at = rows.findIndex((row) => row.name.localeCompare(user.name, undefined, { sensitivity: 'base' }) > 0);
  return at < 0 ? [...rows, user] : [...rows.slice(0, at), user, ...rows.slice(at)];
}
