/** A session's events, with the detail of each. */
export interface SessionEventMap {
  'signed-in': { userId: number; organizationId: number | null };
  'signed-out': { reason: 'signed-out' | 'ended' | 'never' };
  'organization-changed': { organizationId: number; isElsewhere?: true };
  /** What keeps this page from having a session, such as an origin that is not trusted. */
  error: { id: string; code: string; message: string };
  /** Part of the account or the organization changed, in this tab or another one. */
  changed: { what: string };
}

type Listener = <E extends keyof SessionEventMap>(name: E, detail: SessionEventMap[E]) => void;

/**
 * The events of a session. `listen` gets all of them. Of the page's elements only the first one (`speak`) sends them to
 * the host, so that the host gets each event once.
 */
export class SessionEvents {
  readonly #listeners = new Set<Listener>();
  readonly #speakers = new Set<Listener>();

  /** @returns a function that stops listening */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Offers an element as the one that sends events to the host. */
  speak(speaker: Listener): () => void {
    this.#speakers.add(speaker);
    return () => this.#speakers.delete(speaker);
  }

  send<E extends keyof SessionEventMap>(name: E, detail: SessionEventMap[E]): void {
    for (const listener of [...this.#listeners]) listener(name, detail);
    const [speaker] = this.#speakers;
    speaker?.(name, detail);
  }
}
