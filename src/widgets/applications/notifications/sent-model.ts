import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { SentNotification } from '../../../core/contract/endpoints/platform/sent-notifications.ts';
import { isAborted, isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as sentWords } from './words.ts';

/** What an application sent, newest first, in pages that follow each other. */
export class SentModel {
  readonly #rows = signal<readonly SentNotification[] | undefined>(undefined);
  /** Undefined until the first page is loaded. */
  readonly rows: ReadonlySignal<readonly SentNotification[] | undefined> = this.#rows;
  readonly #error = signal<unknown>(undefined);
  readonly error: ReadonlySignal<unknown> = this.#error;
  readonly #next = signal<number | null>(null);
  /** Where the next page begins; null after the last one. */
  readonly next: ReadonlySignal<number | null> = this.#next;
  readonly #loading = signal(false);
  readonly loading: ReadonlySignal<boolean> = this.#loading;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #id: number;
  #abort: AbortController | undefined;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, { id }: { id: number }) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#id = id;
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Loads the first page again. Never rejects. */
  refresh(): Promise<void> {
    return this.#load(null);
  }

  /** Loads the next page. Never rejects. */
  async more(): Promise<void> {
    const next = this.#next.peek();
    if (next !== null && !this.#loading.peek()) await this.#load(next);
  }

  /**
   * Takes a notification out of every bell; one that is gone counts as withdrawn.
   * @throws the service's error, after its toast
   */
  async withdraw({ id: notificationId }: SentNotification): Promise<void> {
    const params = { id: this.#id, notificationId };
    try {
      await this.#session.client.request('DELETE /applications/{id}/notifications/{notificationId}', { params });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(sentWords).withdrawn);
    await this.refresh();
  }

  async #load(after: number | null): Promise<void> {
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.#loading.value = true;
    try {
      const { data, meta } = await this.#session.client.request('GET /applications/{id}/notifications', {
        params: { id: this.#id },
        ...(after !== null && { query: { __after: after } }),
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      batch(() => {
        this.#rows.value = after === null ? data : [...(this.#rows.peek() ?? []), ...data];
        this.#next.value = meta.next === undefined ? null : Number(meta.next);
        this.#error.value = undefined;
        this.#loading.value = false;
      });
    } catch (error) {
      if (abort.signal.aborted || isAborted(error)) return;
      batch(() => {
        this.#error.value = error;
        this.#loading.value = false;
      });
      this.#toasts.error(errorText(this.#speak, error));
    }
  }
}
