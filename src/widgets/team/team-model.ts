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

/** Users per request. */
export const PAGE = 1000;
/** Users per request while scrolling: fewer, so that rendering them blocks scrolling for at most a frame or two. */
const MORE = 500;

export interface TeamOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'error'>;
  /** Whether the filter is in the URL; otherwise it is in memory. */
  routed: boolean;
  /** Called if the URL has an invalid filter. */
  failed: (error: unknown) => void;
}

/** The team: its list with filter and selection, and actions on the selected user. */
export class TeamModel {
  readonly list: List<User, TeamFilter>;
  /** The user shown in the details: the first of the list until one is chosen. */
  readonly selected: ReadonlySignal<User | undefined>;
  readonly #selectedId = signal<number | undefined>(undefined);
  readonly #wrong = signal<unknown>(undefined);
  /** What is wrong with the URL; undefined if nothing is. */
  readonly wrong: ReadonlySignal<unknown> = this.#wrong;
  readonly #turned = signal(0);
  /** Increases when the URL changed the search from outside. */
  readonly turned: ReadonlySignal<number> = this.#turned;
  readonly #busy = signal<MemberAction | null>(null);
  /** The running action. */
  readonly busy: ReadonlySignal<MemberAction | null> = this.#busy;
  readonly #options: TeamOptions;
  #held = 0;
  /** The page that the filter belongs to: another page's URL is left alone. */
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

  /** Applies the URL's filter, on load, back and forward, and reports an invalid one. */
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
      // Called again without a change of URL, such as by the first render: already reported.
      const told = this.#wrong.peek() !== undefined;
      this.#wrong.value = error;
      if (!told) failed(error);
    }
  }

  /**
   * Filters the list, and writes the filter into the URL.
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

  /** Clears the search and shows all users. */
  showAll(): void {
    this.filter({ term: '', type: 'all' });
    this.#turned.value += 1;
  }

  select(user: User): void {
    this.#selectedId.value = user.id;
  }

  /** Loads more at the end of the list. */
  more(): Promise<void> {
    return this.list.more();
  }

  /** Loads the same rows again; selection and position stay. */
  async refresh(): Promise<void> {
    this.#selectedId.value = this.selected.peek()?.id;
    this.#held = this.list.rows.peek().length;
    await this.list.reload();
    this.#held = 0;
  }

  /**
   * Runs an action on a user, and updates the list and the details.
   * @throws the service's error, after its toast, unless someone else was faster: then the user is loaded again
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
   * Adds a role to a user.
   * @throws the service's error
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

  /** Removes a role from a user; a failure shows as a toast. */
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

  /** Shows a new user, if the filter allows it. */
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
      // The user exists anyway: load the whole list.
    }
    await this.refresh();
  }

  async #load(filter: TeamFilter): Promise<void> {
    this.#selectedId.value = undefined;
    await this.list.filter(filter);
  }

  async #fetch({ query, offset, count, signal: abort }: PageRequest<TeamFilter>): Promise<Page<User>> {
    const { session } = this.#options;
    // A super admin is recognized by their roles, which come with a separate request.
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

  /** Someone else was faster, or the user is gone: shows the user's current state. */
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
   * Replaces a changed user in the list. A user who no longer matches the filter is removed, and the next one is
   * selected.
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

/** Inserts a user into the list, which is sorted by name. */
function insert(rows: readonly User[], user: User): readonly User[] {
  const at = rows.findIndex((row) => row.name.localeCompare(user.name, undefined, { sensitivity: 'base' }) > 0);
  return at < 0 ? [...rows, user] : [...rows.slice(0, at), user, ...rows.slice(at)];
}
