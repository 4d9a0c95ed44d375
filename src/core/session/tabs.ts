import type { Channel, Platform } from '../platform/platform.ts';

/** Messages between tabs. They never contain a token: that is in the cookie that all tabs read. */
export type TabMessage =
  | { type: 'signed-in' | 'signed-out' | 'ended' | 'organization-changed' }
  | { type: 'changed'; what: string };

/** The channel between the tabs that share a session. */
export class Tabs {
  readonly #channel: Channel | null;

  constructor(platform: Platform, base: string) {
    this.#channel = platform.channel(`iam:${base}`);
  }

  tell(message: TabMessage): void {
    this.#channel?.post(message);
  }

  /** @returns a function that stops listening */
  listen(heard: (message: TabMessage) => void): () => void {
    return this.#channel?.listen((message) => heard(message as TabMessage)) ?? (() => {});
  }
}
