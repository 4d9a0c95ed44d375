import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { User } from '../../core/contract/entities/user.ts';

import { invalidUserType } from '../../core/errors/codes.ts';
import { isBoundToOwn, seesDeleted } from '../../core/permissions/permissions.ts';
import type { Session } from '../../core/session/session.ts';
import { List, pageOf, type Page, type PageRequest } from '../../core/state/list.ts';
import { statusOfType, userTypeOf } from '../../core/users/user-type.ts';
import { RowSelection } from '../members/bulk/row-selection.ts';
import { MemberChanges, readMember } from '../members/details/member-changes.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { membersRequest, PAGE } from '../../core/users/members-request.ts';
import { noFilter, readAddress, writeAddress, type TeamFilter } from '../../core/users/team-address.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Users per request while scrolling: fewer, so that rendering them blocks scrolling for at most a frame or two. */
const MORE = 500;

export interface TeamOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'error'>;
  /** Whether filter and user are in the URL; otherwise they are in memory. */
  routed: boolean;
  /** Called if the URL has an invalid filter. */
  failed: (error: unknown) => void;
}

/** The team: its list with filter, the user in the details, ticked users, and changes to users. */
export class TeamModel {
  readonly #speak: Speak;
  readonly list: List<User, TeamFilter>;
  readonly ticks: RowSelection<User>;
  readonly changes: MemberChanges;
  /** The user shown in the details: the first of the list until one is chosen. */
  readonly selected: ReadonlySignal<User | undefined>;
  readonly #selectedId = signal<number | undefined>(undefined);
  readonly #isOpen = signal(false);
  /** Whether a user was chosen, by hand or by the URL. */
  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  /** The user of the URL, if the list does not contain them. */
  readonly #linked = signal<User | undefined>(undefined);
  readonly #isLinking = signal(false);
  readonly #wrong = signal<unknown>(undefined);
  /** What is wrong with the URL; undefined if nothing is. */
  readonly wrong: ReadonlySignal<unknown> = this.#wrong;
  readonly #revision = signal(0);
  /** Increases when the URL changed the search from outside. */
  readonly revision: ReadonlySignal<number> = this.#revision;
  readonly #options: TeamOptions;
  /** Rows that the next request loads again. */
  #held = 0;
  /** The page that the filter belongs to: another page's URL is left alone. */
  #path = '';
  #unlisten: (() => void) | undefined;

  constructor(speak: Speak, options: TeamOptions) {
    this.#speak = speak;
    const { session, toasts } = options;
    this.#options = options;
    this.list = new List<User, TeamFilter>({
      query: noFilter,
      count: PAGE,
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      fetch: (request) => this.#fetch(request),
    });
    this.ticks = new RowSelection(this.list.rows);
    this.changes = new MemberChanges(speak, {
      session,
      toasts,
      put: (user) => this.#put(user),
      drop: (id) => this.#drop(id),
      reload: () => this.refresh(),
    });
    this.selected = computed(() => {
      const [rows, id] = [this.list.rows.value, this.#selectedId.value];
      const linked = this.#linked.value?.id === id ? this.#linked.value : undefined;
      return rows.find((row) => row.id === id) ?? linked ?? (this.#isLinking.value ? undefined : rows[0]);
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

  /** Applies the URL's filter and user, on load, back and forward, and reports an invalid filter. */
  follow(): void {
    const { session, routed, failed } = this.#options;
    if (!routed || new URL(session.platform.location.href()).pathname !== this.#path) return;
    try {
      const { user, ...filter } = readAddress(session.platform.location);
      if (filter.type === 'deleted' && !this.#seesDeleted()) {
        // A super admin is recognized by their roles, which come with a separate request.
        if (session.user.status.peek() === 'loading') return void session.user.load().then(() => this.follow());
        throw invalidUserType();
      }
      this.#wrong.value = undefined;
      writeAddress(session.platform.location, { ...filter, user }, 'replace');
      if (this.list.status.peek() !== 'idle' && same(filter, this.list.query.peek())) return void this.#show(user);
      this.#revision.value += 1;
      void this.#load(filter, user);
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
    this.#write({ filter: next }, refines ? 'replace' : 'push');
    void this.#load(next);
  }

  /** Clears the search and shows one type of users, by default all. */
  showAll(type: TeamFilter['type'] = 'all'): void {
    this.filter({ term: '', type });
    this.#revision.value += 1;
  }

  /**
   * Shows a user's details and links them in the URL.
   * @param how `replace` while moving through the list, so that going back does not repeat each step
   */
  select(user: User, how: 'push' | 'replace' = 'push'): void {
    batch(() => {
      this.#selectedId.value = user.id;
      this.#isOpen.value = true;
      this.#isLinking.value = false;
    });
    this.#write({ user: user.id }, how);
  }

  /** Moves through the list without opening anyone's details. */
  highlight(user: User): void {
    this.#selectedId.value = user.id;
  }

  /** Closes the details; the user stays highlighted in the list. */
  close(): void {
    this.#isOpen.value = false;
    this.#write({}, 'replace');
  }

  /** Loads more at the end of the list. */
  more(): Promise<void> {
    return this.list.more();
  }

  /** Repeats the request that failed. */
  retry(): Promise<void> {
    return this.list.appends ? this.more() : this.refresh();
  }

  /** Loads the same rows again; selection and position stay. */
  async refresh(): Promise<void> {
    this.#selectedId.value = this.selected.peek()?.id;
    this.#held = this.list.rows.peek().length;
    await this.list.reload();
  }

  /** Shows a new user, if the filter allows it. */
  async show(id: number, organizationId: number): Promise<void> {
    try {
      const user = await readMember(this.#options.session, id, organizationId);
      if (this.#fits(user) && !this.list.query.peek().term) {
        this.list.update((rows) =>
          insert(
            rows.filter((row) => row.id !== id),
            user,
          ),
        );
        this.select(user, 'replace');
        return;
      }
    } catch {
      // The user exists anyway: load the whole list.
    }
    await this.refresh();
  }

  async #load(filter: TeamFilter, user?: number): Promise<void> {
    batch(() => {
      this.ticks.clear();
      this.#linked.value = undefined;
      this.#selectedId.value = user;
      this.#isOpen.value = this.#isLinking.value = user !== undefined;
    });
    await this.list.filter(filter);
    // A newer filter may have begun meanwhile.
    if (user !== undefined && this.#selectedId.peek() === user) await this.#show(user);
  }

  /** Shows the user of the URL, who may be outside of the list; without one, the first of the list. */
  async #show(id: number | undefined): Promise<void> {
    const isListed = this.list.rows.peek().some((row) => row.id === id);
    if (id === undefined && !this.#isOpen.peek()) return;
    batch(() => {
      this.#selectedId.value = id;
      this.#isOpen.value = id !== undefined;
      this.#isLinking.value = id !== undefined && !isListed;
    });
    if (id === undefined || isListed || this.#linked.peek()?.id === id) return;
    const { session, toasts } = this.#options;
    try {
      const user = await readMember(session, id, await this.#ownOrganization());
      if (this.#selectedId.peek() === id) this.#linked.value = user;
    } catch (error) {
      if (this.#selectedId.peek() !== id) return;
      toasts.error(errorText(this.#speak, error));
      this.#selectedId.value = undefined;
      this.close();
    } finally {
      if (this.#selectedId.peek() === id || this.#selectedId.peek() === undefined) this.#isLinking.value = false;
    }
  }

  async #fetch({ query, offset, count, after, signal: abort }: PageRequest<TeamFilter>): Promise<Page<User>> {
    const { session } = this.#options;
    const rows: User[] = [];
    let next = after;
    // A filter that is chosen during the reload starts with one page.
    const held = this.#held;
    this.#held = 0;
    const asked = offset === 0 ? count : MORE;
    const organizationId = await this.#ownOrganization();
    for (;;) {
      const place = { count: asked, offset: offset + rows.length, after: next };
      const request = membersRequest(query, { ...place, organizationId });
      const page = pageOf(await session.client.request('GET /user', { ...request, signal: abort }));
      rows.push(...page.rows);
      if (page.rows.length < asked || rows.length >= held) return { ...page, rows };
      next = page.next;
    }
  }

  /** The organization of those who see only their own. */
  async #ownOrganization(): Promise<number | undefined> {
    const { session } = this.#options;
    // A super admin is recognized by their roles, which come with a separate request.
    if (session.user.status.peek() === 'loading') await session.user.load();
    if (!isBoundToOwn(session.permissions.flags.peek())) return undefined;
    return session.organizationId.peek() ?? undefined;
  }

  #seesDeleted(): boolean {
    return seesDeleted(this.#options.session.permissions.flags.peek());
  }

  #write({ filter = this.list.query.peek(), user }: { filter?: TeamFilter; user?: number }, how: 'push' | 'replace') {
    const { session, routed } = this.#options;
    if (routed) writeAddress(session.platform.location, { ...filter, user }, how);
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
    if (this.#linked.peek()?.id === user.id) this.#linked.value = user;
    if (!this.#fits(user)) return this.#drop(user.id);
    this.list.update((rows) => rows.map((row) => (row.id === user.id ? { ...row, ...user } : row)));
  }

  #drop(id: number): void {
    const rows = this.list.rows.peek();
    const at = rows.findIndex((row) => row.id === id);
    if (at < 0) return;
    const next = rows[at + 1] ?? rows[at - 1];
    const wasSelected = this.selected.peek()?.id === id;
    const wasOpen = this.#isOpen.peek();
    batch(() => {
      if (wasSelected) this.#selectedId.value = next?.id;
      if (wasSelected && !next) this.#isOpen.value = false;
      this.list.update((all) => all.filter((row) => row.id !== id));
    });
    if (wasSelected && wasOpen) this.#write(next ? { user: next.id } : {}, 'replace');
  }
}

const same = (one: TeamFilter, other: TeamFilter) => one.term === other.term && one.type === other.type;

/** Inserts a user into the list, which is sorted by name as the service does it, the same way in every language. */
function insert(rows: readonly User[], user: User): readonly User[] {
  const order = new Intl.Collator('und', { sensitivity: 'base' });
  const at = rows.findIndex((row) => order.compare(row.name, user.name) > 0);
  return at < 0 ? [...rows, user] : [...rows.slice(0, at), user, ...rows.slice(at)];
}
