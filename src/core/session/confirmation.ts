import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ApiError } from '../errors/errors.ts';
import { isApiError } from '../errors/guards.ts';

/** What a user shows beside the session, so that a change of a credential is theirs. */
export interface Proof {
  password?: string;
  google_token?: string;
}

/** A change that the service will make once its user shows more than the session. */
export interface Asked {
  needsPassword: boolean;
  needsCode: boolean;
  /** Sends the change again. @throws ApiError if the proof is wrong: the user may correct it */
  send: (proof: Proof) => Promise<void>;
  /** Gives up: the change fails with the service's first answer. */
  cancel: () => void;
}

const WRONG_PROOF = ['wrong_password', 'wrong_code', 'too_many'];

/** Asks the user for the password or a code when a change needs them, and sends the change again. */
export class Confirmation {
  readonly #asked = signal<Asked | null>(null);
  /** What the newest view asks for; null if nothing is asked. */
  readonly asked: ReadonlySignal<Asked | null> = this.#asked;
  readonly #views: object[] = [];

  /** Registers a view that can ask; call the result when it is gone. The newest one asks. */
  open(view: object): () => void {
    this.#views.push(view);
    return () => {
      this.#views.splice(this.#views.indexOf(view), 1);
      this.cancel();
    };
  }

  /** Gives up what is asked: whoever logs in next must not confirm a change of somebody else. */
  cancel(): void {
    this.#asked.peek()?.cancel();
  }

  isNewest(view: object): boolean {
    return this.#views.at(-1) === view;
  }

  /**
   * Resolves with the result of the change once it was sent again.
   * @param error the service's answer `confirm_needed`; its data names what is missing
   * @throws `error` if nobody can ask or the user gives up
   */
  ask<T>(error: ApiError, again: (proof: Proof) => Promise<T>): Promise<T> {
    const [needsPassword, needsCode] = ['password', 'google_token'].map((name) => error.data?.[name] !== undefined);
    if (this.#views.length === 0 || (!needsPassword && !needsCode)) return Promise.reject(error);
    this.cancel();
    return new Promise<T>((resolve, reject) => {
      const end = () => {
        if (this.#asked.peek() === asked) this.#asked.value = null;
      };
      const asked: Asked = {
        needsPassword: needsPassword ?? false,
        needsCode: needsCode ?? false,
        send: async (proof) => {
          try {
            resolve(await again(proof));
          } catch (failure) {
            if (isApiError(failure) && WRONG_PROOF.includes(failure.code)) throw failure;
            reject(failure as Error);
          }
          end();
        },
        cancel: () => {
          end();
          reject(error);
        },
      };
      this.#asked.value = asked;
    });
  }
}
