import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { DELIVERIES_CHANNEL } from '../../events/outbox.ts';
import { claim, type Claimed } from './claim.ts';

/** Deliveries of one webhook that this process has under way together. */
const PER_WEBHOOK = 4;
/** A webhook in the slow lane is tried with one delivery at a time. */
const PER_SLOW_WEBHOOK = 1;
/** Deliveries of a lane that this process has under way together. */
const LANE_SIZE = 128;
/** How often to look when no hint came: attempts become due by themselves, and a hint may be lost. */
const POLL_MS = 1_000;

export interface DeliveryWorkerOptions {
  database: Database;
  /** Longer than `deliver` can take. */
  leaseSeconds: number;
  /** Makes one attempt and records what came of it. */
  deliver: (delivery: Claimed, lease: string) => Promise<void>;
  /** Told of an attempt or a look into the table that failed in this process. */
  onError: (error: unknown) => void;
}

/** Takes the deliveries that are due, until it is stopped. Several processes may do so on one database. */
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

  /** Takes no more deliveries and waits for those that are under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#looking;
    await Promise.all(this.#underWay);
  }

  /** Looks into the table; what happens meanwhile makes it look once more. */
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

/** The deliveries under way in one lane, by webhook. */
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
