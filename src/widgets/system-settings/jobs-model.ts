import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Job } from '../../core/contract/endpoints/platform/jobs.ts';

import type { Session } from '../../core/session/session.ts';
import { List, pageOf, pageQuery } from '../../core/state/list.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { jobsWords } from './jobs-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Which jobs to show. */
export type Shown = 'failed' | 'waiting' | 'all';

interface JobsFilter {
  show: Shown;
}

/** Mails and jobs that failed or wait, and another attempt for each. */
export class JobsModel {
  readonly #speak: Speak;
  readonly list: List<Job, JobsFilter>;
  readonly #retried = signal<ReadonlySet<number>>(new Set());
  /** The jobs that are being requested again. */
  readonly retried: ReadonlySignal<ReadonlySet<number>> = this.#retried;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new List<Job, JobsFilter>({
      query: { show: 'failed' },
      key: ({ id }) => id,
      fetch: async ({ query: { show }, signal: abort, ...page }) => {
        const query = { ...pageQuery(page), ...(show !== 'all' && { status: show }) };
        return pageOf(await session.client.request('GET /jobs', { query, signal: abort }));
      },
    });
  }

  start(): void {
    void this.list.page(0);
  }

  stop(): void {
    this.list.stop();
  }

  /** Shows failed, waiting or all jobs. */
  show(show: Shown): Promise<void> {
    return this.list.filter({ show });
  }

  /** Lets the service try a job again; a failure shows as a toast. */
  async retry({ id }: Pick<Job, 'id'>): Promise<void> {
    if (this.#retried.peek().has(id)) return;
    this.#retried.value = new Set([...this.#retried.peek(), id]);
    try {
      await this.#session.client.request('POST /jobs/{id}/retry', { params: { id } });
      this.#toasts.success(this.#speak(jobsWords).tried);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    } finally {
      this.#retried.value = new Set([...this.#retried.peek()].filter((other) => other !== id));
    }
    await this.list.reload();
  }
}
