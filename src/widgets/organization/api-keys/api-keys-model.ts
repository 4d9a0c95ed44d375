import type { ApiKey, LeftByKey } from '../../../core/contract/endpoints/api-keys.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { WholeList } from '../../../core/state/whole-list.ts';
import { holdsWords } from '../../ui/fields/choices/options.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { words as apiKeysWords } from './words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** A key's name, or its masked token if it has none. */
export const titleOf = ({ name, access_token }: ApiKey): string => name || access_token;

/** The API keys of the session's organization, and deleting one. */
export class ApiKeysModel {
  readonly #speak: Speak;
  readonly list: WholeList<ApiKey>;
  /** What deleted keys made and what still works. */
  readonly left: WholeList<LeftByKey>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new WholeList<ApiKey>({
      fetch: async (signal) => (await session.client.request('GET /api-keys', { signal })).data,
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ name, access_token, roles }, term) =>
        holdsWords([name, access_token, ...roles.map((role) => role.name)].join(' '), term),
    });
    this.left = new WholeList<LeftByKey>({
      fetch: async (signal) => (await session.client.request('GET /api-keys/left', { signal })).data,
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ name }, term) => holdsWords(name, term),
    });
  }

  start(): void {
    void this.refresh();
    void this.left.reload();
  }

  stop(): void {
    this.list.stop();
    this.left.stop();
  }

  /** Loads the keys again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /**
   * Deletes a key; one that is already gone counts as deleted.
   * @throws the service's error, after its toast
   */
  async remove({ id }: ApiKey): Promise<void> {
    try {
      await this.#session.client.request('DELETE /api-keys/{id}', { params: { id } });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(apiKeysWords).deletedToast);
    await Promise.all([this.refresh(), this.left.reload()]);
  }

  /**
   * Ends what a deleted key left: cancels an invitation, removes a member, deletes a webhook.
   * @throws the service's error, after its toast
   */
  async end({ kind, id }: LeftByKey): Promise<void> {
    const { client, organizationId } = this.#session;
    try {
      if (kind === 'webhook') await client.request('DELETE /webhooks/{id}', { params: { id } });
      else {
        const query = { organization_id: organizationId.value ?? 0 };
        await client.request('DELETE /organizations/users/{id}', { params: { id }, query });
      }
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(apiKeysWords).endedToast);
    await this.left.reload();
  }
}
