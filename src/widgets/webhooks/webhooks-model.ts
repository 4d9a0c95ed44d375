import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { isApiError } from '../../core/errors/guards.ts';
import { Resource } from '../../core/state/resource.ts';
import { WholeList } from '../../core/state/whole-list.ts';
import { holdsWords } from '../ui/fields/choices/options.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import type { WebhookEvent, WebhookRequests } from './webhook-requests.ts';
import { words as webhooksWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** The webhooks of an organization or application: listing, enabling, disabling and deleting. */
export class WebhooksModel {
  readonly #speak: Speak;
  readonly list: WholeList<Webhook>;
  /** All available events, in the service's order. */
  readonly events: Resource<WebhookEvent[]>;
  readonly #requests: WebhookRequests;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  /** The value that each switch shows while it is being saved. */
  readonly #wanted = new Map<number, boolean>();

  constructor(speak: Speak, requests: WebhookRequests, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#requests = requests;
    this.#toasts = toasts;
    this.list = new WholeList<Webhook>({
      fetch: (signal) => requests.list(signal),
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ name, endpoint }, term) => holdsWords(`${name} ${endpoint}`, term),
    });
    this.events = new Resource((signal) => requests.events(signal));
  }

  start(): void {
    void this.refresh();
    void this.events.load();
  }

  stop(): void {
    this.list.stop();
    this.events.clear();
  }

  /** Loads the webhooks again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /** One webhook of the list; undefined if it is not there. */
  find(id: number): ReadonlySignal<Webhook | undefined> {
    return computed(() => this.list.all.data.value?.find((webhook) => webhook.id === id));
  }

  /** Shows a webhook as just saved. */
  put(saved: Webhook): void {
    this.list.all.update((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
  }

  /**
   * Enables or disables a webhook at once. The switch follows immediately, and reverts if the service does not save it.
   * While one change is being saved, the next one waits.
   */
  async toggle({ id }: Webhook, enabled: boolean): Promise<void> {
    const saving = this.#wanted.has(id);
    this.#wanted.set(id, enabled);
    this.#show(id, enabled);
    if (saving) return;
    const before = !enabled;
    let saved = before;
    try {
      for (let next = enabled; next !== saved; next = this.#wanted.get(id) ?? saved) {
        this.#saved(id, await this.#requests.change(id, { enabled: next }));
        saved = next;
      }
      if (saved !== before)
        this.#toasts.success(
          saved ? this.#speak(webhooksWords).enabledToast : this.#speak(webhooksWords).disabledToast,
        );
    } catch (error) {
      this.#show(id, saved);
      this.#toasts.error(errorText(this.#speak, error));
      if (isApiError(error, 404)) void this.refresh();
    } finally {
      this.#wanted.delete(id);
    }
  }

  /**
   * Deletes a webhook; one that is already gone counts as deleted.
   * @throws the service's error, after its toast
   */
  async remove({ id }: Webhook): Promise<void> {
    try {
      await this.#requests.remove(id);
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(webhooksWords).deletedToast);
    await this.refresh();
  }

  /** Applies the reply, unless the switch was moved in the meantime. */
  #saved(id: number, webhook: Webhook): void {
    this.put({ ...webhook, enabled: this.#wanted.get(id) ?? webhook.enabled });
  }

  #show(id: number, enabled: boolean): void {
    this.list.all.update((rows) => rows.map((row) => (row.id === id ? { ...row, enabled } : row)));
  }
}
