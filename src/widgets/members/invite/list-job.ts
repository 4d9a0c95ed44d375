import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { InvitationList } from '../../../core/contract/endpoints/invitations.ts';
import type { Item } from '../../../core/contract/types.ts';
import { isApiError, isUnreachable } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';

export type ListResult = Item<'GET /invite/lists/{id}/results'>;

/** What the job needs of a session. */
export type JobSession = Pick<Session, 'client'> & { platform: Pick<Session['platform'], 'after'> };

/** Milliseconds between two looks at a list. */
const FIRST_LOOK = 300;
const LONGEST_LOOK = 3_000;

/** A list that the service invites in the background, which goes on without this page. */
export class ListJob {
  readonly #session: JobSession;
  readonly #organizationId: number;
  readonly #list = signal<InvitationList | null>(null);
  readonly list: ReadonlySignal<InvitationList | null> = this.#list;
  #stop = () => {};

  constructor(session: JobSession, organizationId: number) {
    this.#session = session;
    this.#organizationId = organizationId;
  }

  get #query() {
    return { organization_id: this.#organizationId || undefined };
  }

  /** @throws ApiError 409 `list_running` while another list is invited */
  async start(emails: string[], role_ids: number[]): Promise<void> {
    const { client } = this.#session;
    const { data } = await client.request('POST /invite/lists', { query: this.#query, body: { emails, role_ids } });
    this.#list.value = data[0] ?? null;
  }

  /** Finds the list that is still being invited, by whoever started it. */
  async find(): Promise<boolean> {
    const { data } = await this.#session.client.request('GET /invite/lists', { query: this.#query });
    this.#list.value = data.find(({ finished_at }) => finished_at === null) ?? null;
    return this.#list.value !== null;
  }

  /**
   * Looks at the list until it is finished, or this page leaves it; a service that cannot be reached is asked again.
   * @returns whether it is finished
   * @throws ApiError
   */
  async finished(): Promise<boolean> {
    for (let ms = FIRST_LOOK; ; ms = Math.min(LONGEST_LOOK, ms * 1.4)) {
      if (this.#list.peek()?.finished_at) return true;
      if (!(await this.#pause(ms))) return false;
      try {
        const { data } = await this.#session.client.request('GET /invite/lists/{id}', this.#request);
        this.#list.value = data[0] ?? null;
      } catch (error) {
        if (!isUnreachable(error) && !isApiError(error, 429) && !isApiError(error, 503)) throw error;
      }
    }
  }

  /** @throws ApiError, NetworkError: then it goes on */
  async cancel(): Promise<void> {
    const { data } = await this.#session.client.request('DELETE /invite/lists/{id}', this.#request);
    this.#list.value = data[0] ?? null;
  }

  async results(): Promise<readonly ListResult[]> {
    return (await this.#session.client.request('GET /invite/lists/{id}/results', this.#request)).data;
  }

  /** Stops looking; the service goes on. */
  leave(): void {
    this.#stop();
  }

  get #request() {
    return { params: { id: this.#list.peek()?.id ?? 0 }, query: this.#query };
  }

  /** @returns false if the page leaves the list meanwhile */
  #pause(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#session.platform.after(ms, () => resolve(true));
      this.#stop = () => {
        cancel();
        resolve(false);
      };
    });
  }
}
