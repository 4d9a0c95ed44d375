import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Speak } from '../../core/languages/words.ts';
import type { Session } from '../../core/session/session.ts';
import { WholeList } from '../../core/state/whole-list.ts';
import { holdsWords } from '../ui/fields/choices/options.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { errorText } from '../ui/states/error-text.ts';
import { words as applicationsWords } from './words.ts';

/** The platform's applications, and deleting one. */
export class ApplicationsModel {
  readonly list: WholeList<Application>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new WholeList<Application>({
      fetch: async (signal) => (await session.client.request('GET /applications', { signal })).data,
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ name, title, url }, term) => holdsWords([name, title, url ?? ''].join(' '), term),
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.list.stop();
  }

  /** Loads the applications again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /** One application of the list; undefined if it is not there. */
  find(id: number): ReadonlySignal<Application | undefined> {
    return computed(() => this.list.all.data.value?.find((application) => application.id === id));
  }

  /** Shows an application as just saved. */
  put(saved: Application): void {
    this.list.all.update((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
  }

  /**
   * Deletes an application; one that is already gone counts as deleted.
   * @throws the service's error, after its toast
   */
  async remove({ id }: Application): Promise<void> {
    try {
      await this.#session.client.request('DELETE /applications/{id}', { params: { id } });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(applicationsWords).deleted);
    await this.refresh();
  }
}
