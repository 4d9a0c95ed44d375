import type { Announcement } from '../contract/endpoints/announcements.ts';
import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Channel } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';

/** The announcements of the session's organization. Failures are logged and never shown. */
export class Announcements {
  readonly #items = signal<readonly Announcement[]>([]);
  /** The announcements shown now, in the order of the service. */
  readonly items: ReadonlySignal<readonly Announcement[]> = this.#items;
  readonly #held = signal<ReadonlySet<number>>(new Set());
  /** Ids of those that arrived after the page showed its content, and wait to be opened: they would push it. */
  readonly held: ReadonlySignal<ReadonlySet<number>> = this.#held;
  readonly #isKnown = signal(false);
  /** Whether the page knows what to show: from the service, or what this browser showed last. */
  readonly isKnown: ReadonlySignal<boolean> = this.#isKnown;
  readonly #session: Session;
  /** Each organization's announcements are fetched once. */
  readonly #fetched = new Map<number, Promise<readonly Announcement[]>>();
  /** Ids that were already reported as read. */
  readonly #told = new Set<number>();
  /** What each organization showed last. */
  readonly #known = new Map<number, readonly Announcement[]>();
  #shown: readonly Announcement[] = [];
  #channel: Channel | null = null;
  #stacks = 0;
  /** Pages that show nothing yet that an announcement could push. */
  #waiting = 0;
  #stops: (() => void)[] = [];

  constructor(session: Session) {
    this.#session = session;
    // Runs even if no stack is on the page: the logout page shows none, and another user may log in next.
    session.events.listen((name) => name === 'signed-out' && this.#forget());
  }

  /**
   * Called when a stack mounts. The first one starts tracking the organization.
   * @returns a function for unmounting
   */
  attach(): () => void {
    if (this.#stacks++ === 0) this.#begin();
    void this.#session.bootstrap();
    return () => {
      if (--this.#stacks === 0) for (const stop of this.#stops.splice(0)) stop();
    };
  }

  /**
   * Called by a page that shows nothing yet which an announcement could push: until it calls the returned function, the
   * first announcements appear at once.
   */
  wait(): () => void {
    this.#waiting += 1;
    return () => void (this.#waiting -= 1);
  }

  /** Fetches the organization's announcements again, and shows them in their place. */
  async refresh(): Promise<void> {
    const id = this.#session.organizationId.peek();
    if (id === null) return;
    this.#fetched.delete(id);
    await this.#load(id);
  }

  /** Gives those that wait their place on the page. */
  open(): void {
    this.#held.value = new Set();
    const id = this.#session.organizationId.peek();
    if (id !== null) this.#remember(id);
  }

  /** Closes an announcement: for the session, or permanently if it is disposable. */
  close(id: number): void {
    const found = this.#shown.find((item) => item.id === id);
    if (!found) return;
    const { storage, client } = this.#session;
    storage.closedAnnouncements = [...new Set([...storage.closedAnnouncements, id])];
    if (found.disposable) storage.disposedAnnouncements = [...new Set([...storage.disposedAnnouncements, id])];
    this.#show();
    const organizationId = this.#session.organizationId.peek();
    const known = organizationId === null ? null : this.#knownOf(organizationId);
    if (organizationId !== null && known)
      this.#know(
        organizationId,
        known.filter((item) => item.id !== id),
      );
    this.#channel?.post({ closed: id });
    client.request('DELETE /announcements/{id}', { params: { id } }).catch((error: unknown) => this.#log(error));
  }

  #begin(): void {
    const { platform, base, organizationId, events } = this.#session;
    this.#channel = platform.channel(`iam.announcements:${base}`);
    this.#stops = [
      organizationId.subscribe((id) => void this.#follow(id)),
      events.listen((name, detail) => {
        // Before a new user has changed the password, the service refuses them.
        if (name === 'changed' && ['announcements', 'credentials'].includes((detail as { what: string }).what))
          void this.refresh();
      }),
      this.#channel?.listen((message) => this.#closedElsewhere((message as { closed: number }).closed)) ?? (() => {}),
      () => this.#channel?.close(),
    ];
  }

  #knownOf(organizationId: number): readonly Announcement[] | null {
    return this.#known.get(organizationId) ?? this.#session.storage.knownAnnouncements(organizationId);
  }

  /** Remembers what the next page begins with. */
  #know(organizationId: number, items: readonly Announcement[]): void {
    this.#known.set(organizationId, items);
    this.#session.storage.keepAnnouncements(organizationId, items);
  }

  /** Remembers the organization's announcements, and reports those on display as read. */
  #remember(organizationId: number): void {
    const held = this.#held.peek();
    this.#know(
      organizationId,
      this.#shown.map((item) => (held.has(item.id) ? item : { ...item, isRead: true })),
    );
    this.#seen();
  }

  #forget(): void {
    this.#known.clear();
    this.#fetched.clear();
    this.#told.clear();
    this.#session.storage.clearAnnouncements();
  }

  async #follow(organizationId: number | null): Promise<void> {
    const known = organizationId === null ? [] : this.#knownOf(organizationId);
    this.#shown = known ?? [];
    this.#held.value = new Set();
    this.#show();
    this.#isKnown.value = known !== null;
    if (organizationId !== null) await this.#load(organizationId, () => this.#session.platform.attention.rest());
  }

  /** @param turn waits for a moment when the page may move */
  async #load(organizationId: number, turn?: () => Promise<void>): Promise<void> {
    try {
      const fetched = this.#fetched.get(organizationId) ?? this.#fetch(organizationId);
      this.#fetched.set(organizationId, fetched);
      const items = await fetched;
      const isLate = turn !== undefined && this.#waiting === 0;
      if (isLate && moves(this.#items.peek(), this.#visible(items))) await turn();
      if (this.#session.organizationId.peek() !== organizationId) return;
      const before = new Set(this.#items.peek().map(({ id }) => id));
      const late = isLate ? this.#visible(items).filter(({ id }) => !before.has(id)) : [];
      batch(() => {
        this.#shown = items;
        this.#held.value = new Set(late.map(({ id }) => id));
        this.#show();
        this.#isKnown.value = true;
      });
      this.#remember(organizationId);
    } catch (error) {
      this.#fetched.delete(organizationId);
      this.#isKnown.value = true;
      this.#log(error);
    }
  }

  async #fetch(organization_id: number): Promise<readonly Announcement[]> {
    const { data } = await this.#session.client.request('GET /announcements', { query: { organization_id } });
    return data;
  }

  #show(): void {
    this.#items.value = this.#visible(this.#shown);
  }

  #visible(items: readonly Announcement[]): Announcement[] {
    const { storage } = this.#session;
    const gone = new Set([...storage.closedAnnouncements, ...storage.disposedAnnouncements]);
    return items.filter(({ id, show }) => show && !gone.has(id));
  }

  /** Reports the announcements on display as read. */
  #seen(): void {
    const held = this.#held.peek();
    const unread = this.#items.peek().filter(({ id, isRead }) => !isRead && !this.#told.has(id) && !held.has(id));
    for (const { id } of unread) {
      this.#told.add(id);
      this.#session.client
        .request('PUT /announcements/{id}', { params: { id }, body: { isRead: true } })
        .catch((error: unknown) => this.#log(error));
    }
  }

  #closedElsewhere(id: number): void {
    const { storage } = this.#session;
    storage.closedAnnouncements = [...new Set([...storage.closedAnnouncements, id])];
    this.#show();
  }

  /** A request that the end of the session overtook is no failure. */
  #log(error: unknown): void {
    if (!this.#session.isSignedIn) return;
    this.#session.platform.log('Announcements failed', error);
  }
}

/** Whether one list of announcements takes other space on the page than another. */
const moves = (before: readonly Announcement[], after: readonly Announcement[]): boolean =>
  before.map(({ id }) => id).join() !== after.map(({ id }) => id).join();

const made = new WeakMap<Session, Announcements>();

/** The session's announcements, shared by all elements of the page. */
export function announcementsOf(session: Session): Announcements {
  const found = made.get(session) ?? new Announcements(session);
  made.set(session, found);
  return found;
}
