import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { DELIVERIES_CHANNEL } from '../../events/outbox.ts';
import { claim, type Claimed } from './claim.ts';

/** Maximum concurrent deliveries per webhook in this process. */
const PER_WEBHOOK = 4;
/** A webhook in the slow lane gets one delivery at a time. */
const PER_SLOW_WEBHOOK = 1;
/** Maximum concurrent deliveries per lane in this process. */
const LANE_SIZE = 128;
/** Poll interval without hints: attempts become due by themselves, and hints may be lost. */
const POLL_MS = 1_000;

export interface DeliveryWorkerOptions {
  database: Database;
  /** Longer than `deliver` can take. */
  leaseSeconds: number;
  /** Makes one attempt and records its result. */
  deliver: (delivery: Claimed, lease: string) => Promise<void>;
  /** Called if an attempt or a poll fails in this process. */
  onError: (error: unknown) => void;
}

/** Processes due deliveries until stopped. Several processes may share a database. */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #lease = randomUUID();
  readonly #underWay = new Set<Promise<void>>();
  readonly #lanes = [new Lane(false, PER_WEBHOOK), new Lane(true, PER_SLOW_WEBHOOK)];
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#options.database.listen(DELIVERIES_CHANNEL, () => this.#wake());
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#wake();
  }

  /** Stops claiming deliveries, and waits for those in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#looking;
    await Promise.all(this.#underWay);
  }

  /** Polls the table; requests during a poll trigger one more. */
  #wake(): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    if (this.#stopped) return;
    this.#looking = this.#fill()
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.#wake();
      });
  }

  async #fill(): Promise<void> {
    for (const lane of this.#lanes) {
      while (!this.#stopped && lane.free > 0) {
        const taken = await claim(this.#options.database, {
          lease: this.#lease,
          leaseSeconds: this.#options.leaseSeconds,
          slowLane: lane.slow,
          busyWebhooks: lane.busyWebhooks,
          limit: lane.free,
        });
        for (const delivery of taken) this.#run(lane, delivery);
        if (taken.length === 0) break;
      }
    }
  }

  #run(lane: Lane, delivery: Claimed): void {
    lane.enter(delivery.webhookId);
    const attempt = this.#options
      .deliver(delivery, this.#lease)
      .catch(this.#options.onError)
      .finally(() => {
        lane.leave(delivery.webhookId);
        this.#underWay.delete(attempt);
        this.#wake();
      });
    this.#underWay.add(attempt);
  }
}

/** Deliveries in progress in one lane, by webhook. */
class Lane {
  readonly slow: boolean;
  readonly #perWebhook: number;
  readonly #underWay = new Map<number, number>();
  #total = 0;

  constructor(slow: boolean, perWebhook: number) {
    this.slow = slow;
    this.#perWebhook = perWebhook;
  }

  get free(): number {
    return LANE_SIZE - this.#total;
  }

  get busyWebhooks(): number[] {
    return [...this.#underWay].filter(([, count]) => count >= this.#perWebhook).map(([id]) => id);
  }

  enter(webhookId: number): void {
    this.#total += 1;
    this.#underWay.set(webhookId, (this.#underWay.get(webhookId) ?? 0) + 1);
  }

  leave(webhookId: number): void {
    this.#total -= 1;
    const left = (this.#underWay.get(webhookId) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(webhookId);
    else this.#underWay.set(webhookId, left);
  }
}
