import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isOutOfOrder } from '../../core/errors/guards.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { SignInModel } from './sign-in-model.ts';

/** Milliseconds that the button is locked after a failure. */
export const LOCK = 3000;

/** The log in form: credentials, the lock after a failure, and the return from an external login. */
export class LogInModel {
  readonly form = new FormModel({ email: '', password: '' });
  readonly #locked = signal(false);
  /** The button is locked after a failure. */
  readonly locked: ReadonlySignal<boolean> = this.#locked;
  readonly #flow: SignInModel;
  readonly #offersPasskeys = signal(false);
  /** The browser offers passkeys at the name's field. */
  readonly offersPasskeys: ReadonlySignal<boolean> = this.#offersPasskeys;
  #unlock: (() => void) | undefined;
  #offer: AbortController | undefined;

  constructor(flow: SignInModel) {
    this.#flow = flow;
  }

  stop(): void {
    this.#unlock?.();
    this.#locked.value = false;
    this.#offer?.abort();
  }

  /** Signs in by passkey, in the browser's dialog. */
  async passkey(): Promise<void> {
    this.#offer?.abort();
    const { signInByPasskey } = await import('./passkey.ts');
    await signInByPasskey(this.#flow, {});
  }

  /**
   * Offers passkeys in the list at the name's field, once the person has begun to use it: on load a browser's own
   * password fill must not be disturbed.
   */
  async offerPasskeys(): Promise<void> {
    if (this.#offer) return;
    const { signal } = (this.#offer = new AbortController());
    const { offerPasskeys } = await import('./passkey.ts');
    await offerPasskeys(this.#flow, this.#offersPasskeys, signal);
  }

  /**
   * Signs in, or signs in and starts a new organization.
   * @throws what the service refused; the password is cleared and the button locked before. A network or service that
   * failed is no failed login.
   */
  async send({ email, password }: { email: string; password: string }, action: string): Promise<void> {
    try {
      await this.#flow.take((flow) =>
        action === 'new-organization' ? flow.signInAndNewOrganization(email, password) : flow.signIn(email, password),
      );
    } catch (error) {
      if (!isOutOfOrder(error)) {
        this.form.set('password', '');
        this.#lock();
      }
      throw error;
    }
  }

  /**
   * Takes a return from an external login: the address is cleaned before anything else happens.
   * @returns whether the address held one
   */
  async takeExternal(query: URLSearchParams): Promise<boolean> {
    const token = query.get('access_token');
    if (!this.#flow.ownsAddress || !token || !query.get('token_type')) return false;
    this.#flow.cleanAddress('access_token', 'token_type');
    await this.#flow.take((flow) => flow.exchange(token));
    return true;
  }

  #lock(): void {
    this.#unlock?.();
    this.#locked.value = true;
    this.#unlock = this.#flow.session.platform.after(LOCK, () => {
      this.#locked.value = false;
    });
  }
}
