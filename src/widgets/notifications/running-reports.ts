import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Report } from '../../core/contract/endpoints/reports.ts';
import type { Session } from '../../core/session/session.ts';

/** Milliseconds between two looks while the list is open. */
const LOOK = 2_000;

/** The user's reports in progress, while somebody looks at them. A failure keeps the last ones. */
export class RunningReports {
  readonly #items = signal<readonly Report[]>([]);
  readonly items: ReadonlySignal<readonly Report[]> = this.#items;
  readonly #session: Session;
  #running = false;
  #cancel = () => {};

  constructor(session: Session) {
    this.#session = session;
  }

  start(): void {
    this.#running = true;
    void this.#look();
  }

  stop(): void {
    this.#running = false;
    this.#cancel();
  }

  /** Cancels a report. @throws ApiError, NetworkError: then it continues */
  async cancel(id: number): Promise<void> {
    await this.#session.client.request('DELETE /reports/{id}', { params: { id } });
    this.#items.value = this.#items.peek().filter((report) => report.id !== id);
  }

  async #look(): Promise<void> {
    if (this.#session.isSignedIn) {
      const answer = await this.#session.client.request('GET /reports', {}).catch(() => null);
      if (answer && this.#running) this.#items.value = answer.data;
    }
    if (this.#running) this.#cancel = this.#session.platform.after(LOOK, () => void this.#look());
  }
}
