import type { User } from '../contract/entities/user.ts';
import { settingsNotFound } from '../errors/codes.ts';
import { codeOf, messageOf } from '../errors/guards.ts';
import type { Client } from '../http/client.ts';
import type { ErrorList } from '../state/error-list.ts';
import { Resource } from '../state/resource.ts';
import type { SessionEvents } from './events.ts';

/** The id of these failures in the shared error list. */
const ERRORS = 'account';

/** The user's picture, fetched once for all who show it. */
export class OwnAvatar {
  /** The picture's bytes; null if the user has none. */
  readonly picture: Resource<Blob | null>;
  readonly #errors: ErrorList;
  readonly #events: SessionEvents;
  #shown = '';
  #user: Pick<User, 'id' | 'avatar'> | undefined;

  constructor(client: Client, errors: ErrorList, events: SessionEvents) {
    this.#errors = errors;
    this.#events = events;
    this.picture = new Resource(async (signal) => {
      const user = this.#user;
      if (!user) return null;
      if (user.avatar !== null) return client.blob('GET /uploads/{id}', { params: { id: user.avatar }, signal });
      const { meta } = await client.request('GET /user/{id}/settings', {
        params: { id: user.id },
        query: { __count: 1 },
        signal,
      });
      if (meta.total === 0) throw settingsNotFound();
      return null;
    });
  }

  /**
   * Loads a user's picture unless it is loaded. A failure goes to the shared error list under `account`, and once to
   * the host. It fails with 'Settings not found for user' if the user has no settings at all.
   */
  async show(user: Pick<User, 'id' | 'avatar'>): Promise<void> {
    const shown = `${user.id} ${user.avatar ?? ''}`;
    if (shown === this.#shown) return this.picture.load();
    this.#shown = shown;
    this.#user = user;
    await this.reload();
  }

  /** Loads the picture again, such as after a first setting was added. */
  async reload(): Promise<void> {
    if (!this.#user) return;
    const failed = this.picture.status.peek() === 'failed';
    await this.picture.reload();
    const status = this.picture.status.peek();
    if (status === 'failed') this.#report(this.picture.error.peek());
    else if (failed && status === 'ready') this.#errors.clear(ERRORS);
  }

  #report(error: unknown): void {
    if (this.#errors.push(ERRORS, error))
      this.#events.send('error', { id: ERRORS, code: codeOf(error), message: messageOf(error) });
  }

  clear(): void {
    this.#shown = '';
    this.#user = undefined;
    this.picture.clear();
  }
}
