import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Connection, ConnectionLogin } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import type { Body } from '../../core/contract/types.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Speak } from '../../core/languages/words.ts';
import type { Platform } from '../../core/platform/platform.ts';
import { Resource } from '../../core/state/resource.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { CompanyAccess } from './company-access.ts';
import { leaveForTest } from './tested-connection.ts';
import { words as singleSignOnWords } from './words.ts';

export type ConnectionChange = Body<'PUT /organizations/{id}/connections/{connectionId}'>;

/** The connections of an organization: listing, changing, testing, enabling and deleting. */
export class ConnectionsModel {
  readonly #speak: Speak;
  readonly access: CompanyAccess;
  readonly connections: Resource<Connection[]>;
  readonly #busy = signal<number | null>(null);
  /** The connection that is being tested, enabled or disabled. */
  readonly busy: ReadonlySignal<number | null> = this.#busy;
  readonly #logins = new Map<number, Resource<ConnectionLogin[]>>();
  readonly #platform: Platform;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, access: CompanyAccess, platform: Platform, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.access = access;
    this.#platform = platform;
    this.#toasts = toasts;
    this.connections = new Resource(async (abort) => {
      const params = { id: access.organizationId };
      return (await access.client.request('GET /organizations/{id}/connections', { params, signal: abort })).data;
    });
  }

  start(): void {
    void this.connections.load();
  }

  stop(): void {
    this.connections.clear();
  }

  /** Loads the connections again. A failure that keeps the old ones shows as a toast. */
  async refresh(): Promise<void> {
    await this.connections.reload();
    const { status, data, error } = this.connections;
    if (status.peek() === 'failed' && data.peek()) this.#toasts.error(errorText(this.#speak, error.peek()));
  }

  /** One connection; undefined if it is not there. */
  find(id: number | null): ReadonlySignal<Connection | undefined> {
    return computed(() => this.connections.data.value?.find((one) => one.id === id));
  }

  /** The last 20 log ins of a connection, newest first; always the same resource. */
  logins(id: number): Resource<ConnectionLogin[]> {
    const found =
      this.#logins.get(id) ??
      new Resource(async (abort) => {
        const request = { params: this.#params(id), signal: abort };
        return (await this.access.client.request('GET /organizations/{id}/connections/{connectionId}/logins', request))
          .data;
      });
    this.#logins.set(id, found);
    return found;
  }

  /** @throws the service's error */
  async create(body: Body<'POST /organizations/{id}/connections'>): Promise<Connection> {
    const params = { id: this.access.organizationId };
    const { data } = await this.access.client.request('POST /organizations/{id}/connections', { params, body });
    const made = data[0] as Connection;
    if (this.connections.data.peek()) this.connections.update((all) => [...all, made]);
    else this.connections.set([made]);
    return made;
  }

  /**
   * Changes a connection.
   * @throws the service's error; if somebody else was faster, their version is loaded first
   */
  async change({ id, updated_at }: Connection, body: ConnectionChange): Promise<Connection> {
    try {
      const request = { params: this.#params(id), body, version: updated_at };
      const { data } = await this.access.client.request('PUT /organizations/{id}/connections/{connectionId}', request);
      return this.#put(data[0] as Connection);
    } catch (error) {
      if (isApiError(error, 409)) await this.connections.reload();
      throw error;
    }
  }

  /**
   * Leaves the page for a test log in, which comes back to it.
   * @param redirectTo the page to come back to
   */
  async test({ id }: Connection, redirectTo: string): Promise<void> {
    await this.#during(id, async () => {
      const request = { params: this.#params(id), body: { redirectTo } };
      const { data } = await this.access.client.request(
        'POST /organizations/{id}/connections/{connectionId}/test',
        request,
      );
      const [begun] = data;
      if (!begun) return;
      leaveForTest(this.#platform, this.access.organizationId, id);
      this.#platform.location.assign(begun.url);
    });
  }

  /** Enables a connection; a failure shows as a toast. @returns whether it is enabled */
  enable({ id }: Connection): Promise<boolean> {
    return this.#during(id, async () => {
      const params = this.#params(id);
      const { data } = await this.access.client.request('POST /organizations/{id}/connections/{connectionId}/enable', {
        params,
      });
      this.#put(data[0] as Connection);
      this.#toasts.success(this.#speak(singleSignOnWords).enabledToast);
    });
  }

  /** Disables a connection; a failure shows as a toast. @returns whether it is disabled */
  disable({ id }: Connection): Promise<boolean> {
    return this.#during(id, async () => {
      const params = this.#params(id);
      const { data } = await this.access.client.request('POST /organizations/{id}/connections/{connectionId}/disable', {
        params,
      });
      this.#put(data[0] as Connection);
      this.#toasts.success(this.#speak(singleSignOnWords).disabledToast);
    });
  }

  /** Makes the log in here required, or not; a failure shows as a toast. */
  require(connection: Connection, required: boolean): Promise<boolean> {
    return this.#during(connection.id, async () => {
      await this.change(connection, { required });
      this.#toasts.success(this.#speak(singleSignOnWords).saved);
    });
  }

  /**
   * Deletes a connection; one that is already gone counts as deleted.
   * @throws the service's error
   */
  async remove({ id }: Connection): Promise<void> {
    try {
      await this.access.client.request('DELETE /organizations/{id}/connections/{connectionId}', {
        params: this.#params(id),
      });
    } catch (error) {
      if (!isApiError(error, 404)) throw error;
    }
    this.connections.update((all) => all.filter((one) => one.id !== id));
    this.#toasts.success(this.#speak(singleSignOnWords).deletedToast);
  }

  #params(connectionId: number) {
    return { id: this.access.organizationId, connectionId };
  }

  #put(saved: Connection): Connection {
    this.connections.update((all) => all.map((one) => (one.id === saved.id ? saved : one)));
    return saved;
  }

  async #during(id: number, work: () => Promise<void>): Promise<boolean> {
    if (this.#busy.peek() !== null) return false;
    this.#busy.value = id;
    try {
      await work();
      return true;
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (isApiError(error, 404)) void this.refresh();
      return false;
    } finally {
      this.#busy.value = null;
    }
  }
}
