import type { Notification } from '../../core/contract/endpoints/notifications.ts';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { levelColour, type DotColour } from '../../core/notifications/levels.ts';
import type { Notifications } from '../../core/notifications/notifications.ts';
import type { NotificationStore } from '../../core/notifications/store.ts';
import { words as notificationsWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

export interface BellOptions {
  notifications: Notifications;
  /** Called with each failure once, to tell the host. */
  failed: (error: unknown) => void;
}

/** What the bell shows, without React. */
export class BellModel {
  readonly #speak: Speak;
  readonly store: NotificationStore;
  /** The dot's color; white for an empty list. */
  readonly color: ReadonlySignal<DotColour>;
  /** Whether to show the dot: only while something is unread. */
  readonly dot: ReadonlySignal<boolean>;
  readonly unread: ReadonlySignal<number>;
  /** 'Undefined criticality level' while a notification has an unknown level. */
  readonly problem: ReadonlySignal<unknown>;
  readonly #options: BellOptions;
  #stops: (() => void)[] = [];

  constructor(speak: Speak, options: BellOptions) {
    this.#speak = speak;
    this.#options = options;
    this.store = options.notifications.store;
    const { items, counts } = this.store;
    this.color = computed(() => {
      const { level, unread } = counts.value;
      if (level !== null) return levelColour(level);
      return items.value.length === 0 && unread === 0 ? 'white' : 'green';
    });
    this.problem = computed(() => problemOf(items.value));
    this.dot = computed(() => counts.value.unread > 0);
    this.unread = computed(() => counts.value.unread);
  }

  readonly #translated = signal('');
  /** The latest arrivals as text, for screen readers. */
  readonly said: ReadonlySignal<string> = this.#translated;

  start(): void {
    const { notifications, failed } = this.#options;
    this.#stops = [
      notifications.attach(),
      effect(() => {
        const error = this.store.error.value ?? this.problem.value;
        if (error !== undefined) failed(error);
      }),
      effect(() => {
        const fresh = this.store.arrived.value;
        const [one] = fresh;
        if (one)
          this.#translated.value =
            fresh.length === 1
              ? this.#speak(notificationsWords).arrivedOne(one.title)
              : this.#speak(notificationsWords).arrived(fresh.length);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** A dot's color; white for an unknown level, which `problem` reports. */
  colourOf(item: Notification): DotColour {
    try {
      return levelColour(item.criticality_level);
    } catch {
      return 'white';
    }
  }
}

/** An unknown level does not affect the color of the others. */
function problemOf(items: readonly Notification[]): unknown {
  for (const { criticality_level } of items)
    try {
      levelColour(criticality_level);
    } catch (error) {
      return error;
    }
  return undefined;
}
