import { signal, type ReadonlySignal } from '@preact/signals-core';
import { announcementsOf, type Announcements } from '../../core/announcements/announcements.ts';
import type { Session } from '../../core/session/session.ts';

/** How long a page waits for its first announcements, in ms. */
const PATIENCE = 1500;

/**
 * Keeps a page's content invisible until the header is there and knows its announcements, so that they push nothing.
 * That takes a round trip in a browser that never showed this organization's, while the content is on its way too.
 */
export class FirstAnnouncements {
  readonly #source: Announcements;
  readonly #isOver;
  /** Whether the content may show. Stays so when another organization is chosen. */
  readonly isOver: ReadonlySignal<boolean>;
  #stops: (() => void)[] = [];

  constructor(session: Session) {
    this.#source = announcementsOf(session);
    this.#isOver = signal(this.#source.isKnown.peek());
    this.isOver = this.#isOver;
  }

  start(): void {
    if (this.#isOver.peek()) return;
    const timer = setTimeout(() => this.#end(), PATIENCE);
    this.#stops = [
      this.#source.wait(),
      () => clearTimeout(timer),
      this.#source.isKnown.subscribe((isKnown) => isKnown && queueMicrotask(() => this.#end())),
    ];
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #end(): void {
    this.#isOver.value = true;
    this.stop();
  }
}
