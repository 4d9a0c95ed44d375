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
/** Maximum of one organization among them: eight that send without end leave places only by their turns. */
const PER_ORGANIZATION = 16;
/** Maximum to one host among them, from all organizations. */
const PER_HOST = 32;
/** Poll interval without hints: attempts become due by themselves, and hints may be lost. */
const POLL_MS = 1_000;

export interface DeliveryWorkerOptions {
  database: Database;
  /** Longer than `deliver` can take. */
  leaseSeconds: number;
  /**
   * Makes one attempt and records its result.
   * @returns how long the organization's deliveries must wait, if it may make no more today
   */
  deliver: (delivery: Claimed, lease: string) => Promise<{ pauseMs: number } | undefined>;
  /** Called if an attempt or a poll fails in this process. */
  onError: (error: unknown) => void;
}

/** Processes due deliveries until stopped. Several processes may share a database. */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #lease = randomUUID();
  readonly #underWay = new Set<Promise<void>>();
  readonly #lanes = [new Lane(false, PER_WEBHOOK), new Lane(true, PER_SLOW_WEBHOOK)];
  /** Until when organizations wait, in milliseconds since 1970. */
  readonly #paused = new Map<number, number>();
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
          pausedOrganizations: this.#pausedOrganizations(),
          organizations: { taken: lane.organizations, each: PER_ORGANIZATION },
          hosts: { taken: lane.hosts, each: PER_HOST },
          limit: lane.free,
        });
        for (const delivery of taken) this.#run(lane, delivery);
        if (taken.length === 0) break;
      }
    }
  }

  #pausedOrganizations(): number[] {
    for (const [id, until] of this.#paused) if (until <= Date.now()) this.#paused.delete(id);
    return [...this.#paused.keys()];
  }

  #run(lane: Lane, delivery: Claimed): void {
    lane.enter(delivery);
    const attempt = this.#options
      .deliver(delivery, this.#lease)
      .then((result) => {
        if (result) this.#paused.set(delivery.tenant, Date.now() + result.pauseMs);
      })
      .catch(this.#options.onError)
      .finally(() => {
        lane.leave(delivery);
        this.#underWay.delete(attempt);
        this.#wake();
      });
    this.#underWay.add(attempt);
  }
}

/** Deliveries in progress in one lane. */
class Lane {
  readonly slow: boolean;
  readonly #perWebhook: number;
  readonly #webhooks = new Map<number, number>();
  readonly organizations = new Map<number, number>();
  readonly hosts = new Map<string, number>();
  #total = 0;

  constructor(slow: boolean, perWebhook: number) {
    this.slow = slow;
    this.#perWebhook = perWebhook;
  }

  get free(): number {
    return LANE_SIZE - this.#total;
  }

  get busyWebhooks(): number[] {
    return [...this.#webhooks].filter(([, count]) => count >= this.#perWebhook).map(([id]) => id);
  }

  enter(delivery: Claimed): void {
    this.#count(delivery, 1);
  }

  leave(delivery: Claimed): void {
    this.#count(delivery, -1);
  }

  #count({ webhookId, tenant, host }: Claimed, by: 1 | -1): void {
    this.#total += by;
    add(this.#webhooks, webhookId, by);
    add(this.organizations, tenant, by);
    add(this.hosts, host, by);
  }
}

/** Changes a count; those of zero are dropped. */
function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
