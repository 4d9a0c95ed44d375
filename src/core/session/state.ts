import { batch, signal } from '@preact/signals-core';
import type { EndReason, Phase } from './phase.ts';

/** A user, and the organization of their session. */
interface Who {
  userId: number;
  organizationId: number | null;
}

/** Who is logged in, and how far that is known. Only the session changes it. */
export class SessionState {
  readonly phase = signal<Phase>('unknown');
  /** Whether the first check was answered. */
  readonly isBootstrapped = signal(false);
  readonly endReason = signal<EndReason>('never');
  readonly userId = signal<number | null>(null);
  readonly organizationId = signal<number | null>(null);
  #confirmed: number | null = null;

  isOf({ userId, organizationId }: Who): boolean {
    return this.userId.peek() === userId && this.organizationId.peek() === organizationId;
  }

  /** Uses a user who is not confirmed yet. */
  assume({ userId, organizationId }: Who): void {
    batch(() => {
      this.userId.value = userId;
      this.organizationId.value = organizationId;
    });
  }

  /**
   * Uses the user whom the service confirmed.
   * @returns whether they took the place of somebody else, who did not log out
   */
  begin(who: Who): boolean {
    const before = this.#confirmed;
    this.#confirmed = who.userId;
    batch(() => {
      this.assume(who);
      this.phase.value = 'signed-in';
      this.isBootstrapped.value = true;
    });
    return before !== null && before !== who.userId;
  }

  /** Nobody is logged in. */
  end(reason: EndReason): void {
    this.#confirmed = null;
    batch(() => {
      this.phase.value = 'signed-out';
      this.isBootstrapped.value = true;
      this.endReason.value = reason;
    });
  }

  forget(): void {
    batch(() => {
      this.userId.value = null;
      this.organizationId.value = null;
    });
  }
}
