import { Client } from '../http/client.ts';
import type { Session } from '../session/session.ts';
import { normalizeBase } from '../session/registry.ts';
import { NotificationFeed } from './feed.ts';
import { NotificationStore } from './store.ts';

/** The user's notifications, for every bell of the page. They are kept up to date while a bell is mounted. */
export class Notifications {
  readonly store: NotificationStore;
  readonly #session: Session;
  readonly #client: Client;
  #feed: NotificationFeed | undefined;
  #bells = 0;
  #unfollow: (() => void) | undefined;

  /** @param client the session's client, unless the notifications service has another base */
  constructor(session: Session, client: Client) {
    this.#session = session;
    this.#client = client;
    this.store = new NotificationStore({
      client,
      userId: () => session.userId.peek(),
      now: () => session.platform.now(),
      errors: session.errors,
      changed: (change) => this.#feed?.tell(change),
    });
  }

  /**
   * Called when a bell mounts. The first one starts tracking the user.
   * @returns a function for unmounting
   */
  attach(): () => void {
    if (this.#bells++ === 0) {
      const { userId, events } = this.#session;
      const stops = [
        userId.subscribe((id) => this.#follow(id)),
        // Before a new user has changed the password, the service refuses notifications.
        events.listen((name, detail) => {
          if (name === 'changed' && (detail as { what: string }).what === 'credentials') this.#follow(userId.peek());
        }),
      ];
      this.#unfollow = () => {
        for (const stop of stops) stop();
      };
    }
    void this.#session.bootstrap();
    return () => {
      if (--this.#bells > 0) return;
      this.#unfollow?.();
      this.#follow(null);
    };
  }

  #follow(userId: number | null): void {
    this.#feed?.stop();
    this.#feed = undefined;
    this.store.clear();
    if (userId === null) return;
    const { platform } = this.#session;
    this.#feed = new NotificationFeed({
      client: this.#client,
      platform,
      store: this.store,
      name: `iam.notifications:${this.#client.base}:${userId}`,
    });
  }
}

const made = new WeakMap<Session, Map<string, Notifications>>();

/**
 * The session's notifications, shared by all elements of the page.
 * @param base base of the notifications service, absolute or relative to the page; defaults to the session's API base.
 * A host that names another one trusts it with the session's token.
 */
export function notificationsOf(session: Session, base?: string): Notifications {
  const key = base ? normalizeBase(base) : session.base;
  const all = made.get(session) ?? new Map<string, Notifications>();
  made.set(session, all);
  const found = all.get(key) ?? new Notifications(session, clientOf(session, key));
  all.set(key, found);
  return found;
}

function clientOf(session: Session, base: string): Client {
  if (base === session.base) return session.client;
  return new Client({
    base,
    fetch: session.platform.fetch,
    token: () => session.token,
    organization: () => session.organizationId.peek(),
  });
}
