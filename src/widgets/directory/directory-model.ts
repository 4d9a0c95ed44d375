import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Directory, DirectoryRequest } from '../../core/contract/endpoints/single-sign-on/directories.ts';
import type { Item } from '../../core/contract/types.ts';
import type { Speak } from '../../core/languages/words.ts';
import { Resource } from '../../core/state/resource.ts';
import type { CompanyAccess } from '../single-sign-on/company-access.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { errorText } from '../ui/states/error-text.ts';
import { words as directoryWords } from './words.ts';

export type DirectoryGroup = Item<'GET /organizations/{id}/connections/{connectionId}/directory/groups'>;
export type DirectoryToken = Item<'POST /organizations/{id}/connections/{connectionId}/directory'>;

/** The directory of one connection: its token, its requests, its groups. */
export class DirectoryModel {
  readonly #speak: Speak;
  /** Null if the connection has no directory. */
  readonly directory: Resource<Directory | null>;
  readonly requests: Resource<DirectoryRequest[]>;
  readonly groups: Resource<DirectoryGroup[]>;
  readonly #onlyRefused = signal(false);
  /** Whether only refused requests are listed. */
  readonly onlyRefused: ReadonlySignal<boolean> = this.#onlyRefused;
  readonly #creating = signal(false);
  readonly creating: ReadonlySignal<boolean> = this.#creating;
  readonly #access: CompanyAccess;
  readonly #params: { id: number; connectionId: number };
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, access: CompanyAccess, connectionId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#access = access;
    this.#toasts = toasts;
    const params = (this.#params = { id: access.organizationId, connectionId });
    const { client } = access;
    this.directory = new Resource(async (abort) => {
      const request = { params, signal: abort };
      return (
        (await client.request('GET /organizations/{id}/connections/{connectionId}/directory', request)).data[0] ?? null
      );
    });
    this.requests = new Resource(async (abort) => {
      const query = { refused: this.#onlyRefused.peek() || undefined };
      const request = { params, query, signal: abort };
      return (await client.request('GET /organizations/{id}/connections/{connectionId}/directory/requests', request))
        .data;
    });
    this.groups = new Resource(async (abort) => {
      const request = { params, signal: abort };
      return (await client.request('GET /organizations/{id}/connections/{connectionId}/directory/groups', request))
        .data;
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    for (const one of [this.directory, this.requests, this.groups]) one.clear();
  }

  /** Loads the directory, and what it sent, again. */
  async refresh(): Promise<void> {
    await this.directory.reload();
    if (this.directory.data.peek()) await Promise.all([this.requests.reload(), this.groups.reload()]);
  }

  /** Lists only refused requests, or all. */
  filter(onlyRefused: boolean): void {
    if (onlyRefused === this.#onlyRefused.peek()) return;
    this.#onlyRefused.value = onlyRefused;
    void this.requests.reload();
  }

  /**
   * Creates the directory, or rolls its token; a failure shows as a toast.
   * @returns the address and the token, which no later reply contains; null if it failed
   */
  async roll(): Promise<DirectoryToken | null> {
    if (this.#creating.peek()) return null;
    this.#creating.value = true;
    try {
      const { data } = await this.#access.client.request(
        'POST /organizations/{id}/connections/{connectionId}/directory',
        { params: this.#params },
      );
      void this.refresh();
      return data[0] ?? null;
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      return null;
    } finally {
      this.#creating.value = false;
    }
  }

  /** Ends the directory. @throws the service's error, after its toast */
  async end(): Promise<void> {
    try {
      await this.#access.client.request('DELETE /organizations/{id}/connections/{connectionId}/directory', {
        params: this.#params,
      });
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      throw error;
    }
    this.#toasts.success(this.#speak(directoryWords).ended);
    await this.directory.reload();
  }
}
