import type { Application, ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { WholeList } from '../../../core/state/whole-list.ts';
import { holdsWords } from '../../ui/fields/choices/options.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as keysWords } from './words.ts';

/** How long before its expiry a key is marked, in ms. */
const SOON = 14 * 86_400_000;

/** The state of a key at a time in ms since 1970. */
export function stateOf({ expires_at }: ServiceKey, now: number): 'expired' | 'soon' | 'active' {
  if (expires_at === null) return 'active';
  const left = Date.parse(expires_at) - now;
  return left <= 0 ? 'expired' : left < SOON ? 'soon' : 'active';
}

/** The service keys of an application: listing, rolling and deleting. */
export class KeysModel {
  readonly list: WholeList<ServiceKey>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #id: number;

  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    { id }: Pick<Application, 'id'>,
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#id = id;
    this.list = new WholeList<ServiceKey>({
      fetch: async (signal) =>
        (await session.client.request('GET /applications/{id}/keys', { params: { id }, signal })).data,
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ name, access_token, scopes }, term) => holdsWords([name, access_token, ...scopes].join(' '), term),
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.list.stop();
  }

  /** Loads the keys again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /**
   * Gives a key a new secret; the old one works for another 24 hours.
   * @returns the key with its whole new token, which no later reply contains
   * @throws the service's error, after its toast
   */
  async roll({ id: keyId }: ServiceKey): Promise<ServiceKey> {
    try {
      const { data } = await this.#session.client.request('POST /applications/{id}/keys/{keyId}/roll', {
        params: { id: this.#id, keyId },
      });
      this.#toasts.success(this.#speak(keysWords).rolledToast);
      void this.refresh();
      return data[0] as ServiceKey;
    } catch (error) {
      const gone = isApiError(error, 404);
      this.#toasts.error(gone ? this.#speak(keysWords).deletedElsewhere : errorText(this.#speak, error));
      if (gone) void this.refresh();
      throw error;
    }
  }

  /**
   * Deletes a key; one that is already gone counts as deleted.
   * @throws the service's error, after its toast
   */
  async remove({ id: keyId }: ServiceKey): Promise<void> {
    try {
      await this.#session.client.request('DELETE /applications/{id}/keys/{keyId}', { params: { id: this.#id, keyId } });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(keysWords).deletedToast);
    await this.refresh();
  }
}
