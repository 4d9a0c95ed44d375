import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { DeliveryStatus, WebhookDelivery } from '../../core/contract/endpoints/webhooks.ts';

import type { AddressBar } from '../../core/platform/platform.ts';
import type { Session } from '../../core/session/session.ts';
import { List, pageQuery } from '../../core/state/list.ts';
import { ListLocation } from '../../core/state/list-location.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { momentsOf, periodOf } from '../members/activity/period.ts';
import { deliveryWords } from './delivery-words.ts';
import { words as webhooksWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { WebhookRequests } from './webhook-requests.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Rows per page. */
const PAGE = 20;
/** Milliseconds to wait after a pending delivery before the log is loaded again. */
const SOON = 2000;
/** The longest wait in ms, if the next attempt is hours away. */
const LATE = 60_000;

/** The log's filters; '' for all. */
interface DeliveryFilter extends Record<'status' | 'event' | 'period', string> {
  status: DeliveryStatus | '';
}

const statuses: readonly DeliveryFilter['status'][] = ['', 'pending', 'delivered', 'failed'];

/** A webhook's delivery log: filters, updates while deliveries are pending, test events and retries. */
export class DeliveriesModel {
  readonly #speak: Speak;
  readonly list: List<WebhookDelivery, DeliveryFilter>;
  readonly #testing = signal(false);
  /** Whether a test event is being sent. */
  readonly testing: ReadonlySignal<boolean> = this.#testing;
  readonly #retried = signal<ReadonlySet<number>>(new Set());
  /** The deliveries that are being retried. */
  readonly retried: ReadonlySignal<ReadonlySet<number>> = this.#retried;
  readonly #location: ListLocation<WebhookDelivery, DeliveryFilter>;
  readonly #session: Session;
  readonly #id: number;
  readonly #requests: WebhookRequests;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #attempted: () => void;
  #cancel: (() => void) | undefined;
  #unwatch: (() => void) | undefined;

  /**
   * @param options.addressBar keeps the filters in the URL; null keeps them in memory
   * @param options.attempted called after a pending delivery was attempted: the webhook's state may have changed
   */
  constructor(
    speak: Speak,
    session: Session,
    { requests, id }: { requests: WebhookRequests; id: number },
    options: { addressBar: AddressBar | null; toasts: Pick<Toasts, 'success' | 'error'>; attempted: () => void },
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#id = id;
    this.#requests = requests;
    this.#toasts = options.toasts;
    this.#attempted = options.attempted;
    this.list = new List<WebhookDelivery, DeliveryFilter>({
      query: { status: '', event: '', period: '' },
      key: (row) => row.id,
      count: PAGE,
      failed: (error) => options.toasts.error(errorText(speak, error)),
      fetch: ({ query: { status, event, period }, signal: abort, ...page }) => {
        const moments = momentsOf(periodOf(period), session.platform.now());
        const filter = { status: status || undefined, event: event || undefined, ...moments };
        return requests.deliveries(id, { ...filter, ...pageQuery(page) }, abort);
      },
    });
    this.#location = new ListLocation(this.list, {
      location: options.addressBar,
      choices: { status: statuses },
    });
  }

  start(): void {
    this.#unwatch = this.list.status.subscribe((status) => {
      if (status === 'ready') this.#watch();
    });
    this.#location.start();
  }

  stop(): void {
    this.#unwatch?.();
    this.#cancel?.();
    this.#location.stop();
  }

  filter(change: Partial<DeliveryFilter>): Promise<void> {
    return this.#location.filter(change);
  }

  /** @param index counted from 0 */
  page(index: number): Promise<void> {
    return this.#location.page(index);
  }

  refresh(): Promise<void> {
    return this.#location.reload();
  }

  /** Sends a test event, which then appears in the log; a failure shows as a toast. */
  async sendTest(): Promise<void> {
    if (this.#testing.peek()) return;
    this.#testing.value = true;
    try {
      await this.#requests.sendTest(this.#id);
      this.#toasts.success(this.#speak(webhooksWords).testSent);
      await this.refresh();
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    } finally {
      this.#testing.value = false;
    }
  }

  /** Retries a delivery; a failure shows as a toast. */
  async retry({ id }: Pick<WebhookDelivery, 'id'>): Promise<void> {
    if (this.#retried.peek().has(id)) return;
    this.#retried.value = new Set([...this.#retried.peek(), id]);
    try {
      await this.#requests.retry(this.#id, id);
      this.#toasts.success(this.#speak(deliveryWords).sentAgain);
      await this.refresh();
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    } finally {
      this.#retried.value = new Set([...this.#retried.peek()].filter((other) => other !== id));
    }
  }

  /** Loads the log again once a pending delivery may have been attempted, while the page is visible. */
  #watch(): void {
    this.#cancel?.();
    const pending = this.list.rows.peek().filter(({ status }) => status === 'pending');
    if (pending.length === 0) return;
    const { platform } = this.#session;
    const next = Math.min(...pending.map((row) => (row.next_attempt_at ? Date.parse(row.next_attempt_at) : 0)));
    const wait = Math.min(Math.max(next - platform.now(), SOON), LATE);
    this.#cancel = platform.after(wait, () => {
      if (!platform.attention.visible()) return this.#watch();
      void this.refresh().then(() => {
        const now = new Map(this.list.rows.peek().map((row) => [row.id, row.attempts]));
        if (pending.some(({ id, attempts }) => now.get(id) !== attempts)) this.#attempted();
      });
    });
  }
}
