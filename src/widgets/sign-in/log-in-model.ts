import { signal, type ReadonlySignal } from '@preact/signals-core';
import { passkeyUnused } from '../../core/errors/codes.ts';
import { isOutOfOrder } from '../../core/errors/guards.ts';
import { agreeTo, type Arrival, isUnexpected } from '../../core/session/company/arrivals.ts';
import { isOwnPage } from '../../core/session/own-page.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import { AddressStep, type Asking } from './address-step.ts';
import type { SignInModel } from './sign-in-model.ts';
import type { Speak } from '../../core/languages/words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** Milliseconds that the button is locked after a failure. */
export const LOCK = 3000;

/** Begins the action of a button that leads to the log in of a company; its id follows. */
export const COMPANY = 'company:';

/** How often an offer of passkeys that failed is renewed on one page. */
const RENEWALS = 5;

/** The log in form: credentials, the lock after a failure, and the return from an external login. */
export class LogInModel {
  readonly #speak: Speak;
  readonly form: FormModel<{ email: string; password: string }>;
  readonly #locked = signal(false);
  /** Whether the button is locked after a failure. */
  readonly locked: ReadonlySignal<boolean> = this.#locked;
  readonly #refused = signal(false);
  /** Whether the service refused what was typed. */
  readonly refused: ReadonlySignal<boolean> = this.#refused;
  /** Which part of the form is shown. */
  readonly address: AddressStep;
  readonly #arrival = signal<Arrival | null>(null);
  /** Who comes from a company by a log in that did not begin here; null while there is nothing to ask. */
  readonly arrival: ReadonlySignal<Arrival | null> = this.#arrival;
  readonly #flow: SignInModel;
  readonly #offersPasskeys = signal(false);
  /** Whether the browser offers passkeys at the name field. */
  readonly offersPasskeys: ReadonlySignal<boolean> = this.#offersPasskeys;
  #unlock: (() => void) | undefined;
  #offer: AbortController | undefined;
  #failed: ((message: string) => void) | undefined;

  constructor(speak: Speak, flow: SignInModel, asking: Asking = 'never') {
    this.#speak = speak;
    this.form = new FormModel(speak, { email: '', password: '' });
    this.#flow = flow;
    this.address = new AddressStep(flow.session.client, asking);
  }

  /** A failure's message, for people. */
  explain(error: unknown): string {
    return errorText(this.#speak, error);
  }

  stop(): void {
    this.#unlock?.();
    this.#locked.value = false;
    this.#offer?.abort();
  }

  /**
   * Fills in the login that was used before, if the field is empty.
   * @returns whether it did
   */
  prefill(): boolean {
    const { login } = this.#flow.session.storage;
    if (!login || this.form.values.peek().email !== '') return false;
    this.form.set('email', login);
    return true;
  }

  /**
   * Logs in with a passkey, in the browser's dialog. Afterwards passkeys are offered again, if they were before.
   * @throws the service's error, or that the passkey was not used
   */
  async passkey(): Promise<void> {
    const offered = this.#offer;
    offered?.abort();
    const { signInByPasskey } = await import('./passkey.ts');
    try {
      if ((await signInByPasskey(this.#flow, {})) === 'cancelled') throw passkeyUnused();
    } catch (error) {
      if (offered === this.#offer) this.#offer = undefined;
      if (offered) void this.offerPasskeys();
      throw error;
    }
  }

  /**
   * Offers passkeys in the list at the name field, once the user starts using it: on load they would disturb the
   * browser's password autofill. An offer that failed says why, and is renewed: the passkey was deleted, its challenge
   * expired, or the user cancelled.
   */
  async offerPasskeys(failed?: (message: string) => void): Promise<void> {
    if (this.#offer || !isOwnPage(this.#flow.session)) return;
    this.#failed = failed ?? this.#failed;
    const { signal } = (this.#offer = new AbortController());
    const { offerPasskeys } = await import('./passkey.ts');
    for (let offers = 0; offers <= RENEWALS && !signal.aborted; offers++)
      try {
        if ((await offerPasskeys(this.#flow, this.#offersPasskeys, signal)) !== 'cancelled') return;
        this.#failed?.(this.explain(passkeyUnused()));
      } catch (error) {
        this.#failed?.(this.explain(error));
        if (isOutOfOrder(error)) return;
      }
  }

  /**
   * Logs in, or logs in and creates a new organization. While the form asks for the address alone, a password that a
   * password manager filled in logs in too.
   * @throws the service's error, after the password was cleared and the button locked. A network or service failure
   * does not count as a failed login.
   */
  async send({ email, password }: { email: string; password: string }, action: string): Promise<void> {
    this.#refused.value = false;
    if (action.startsWith(COMPANY)) return this.leaveFor(Number(action.slice(COMPANY.length)));
    if (password === '' && this.address.step.peek() === 'address') return this.address.look(email);
    try {
      await this.#flow.take((flow) =>
        action === 'new-organization' ? flow.signInAndNewOrganization(email, password) : flow.signIn(email, password),
      );
    } catch (error) {
      if (!isOutOfOrder(error)) {
        this.form.set('password', '');
        this.#refused.value = true;
        this.#lock();
      }
      throw error;
    }
  }

  /** Leaves for the log in of a company. */
  leaveFor(id: number): Promise<void> {
    return this.#flow.leaveForConnection(id, this.form.values.peek().email);
  }

  /**
   * Handles a return from an external login: the URL is cleaned before anything else happens. A log in that did not
   * begin here waits for an answer.
   * @returns whether the URL contained one
   */
  async takeExternal(query: URLSearchParams): Promise<boolean> {
    const token = query.get('access_token');
    if (!this.#flow.ownsAddress || !token || !query.get('token_type')) return false;
    this.#flow.cleanAddress('access_token', 'token_type');
    const answer = await (await this.#flow.steps()).exchange(token);
    const { arrival } = answer;
    if (arrival && isUnexpected(this.#flow.session, { ...answer, arrival }))
      this.#arrival.value = { ...answer, arrival };
    else await this.#flow.take((flow) => flow.authorized(answer));
    return true;
  }

  /** Keeps the session of somebody who says that it is theirs. */
  async agree(arrival: Arrival): Promise<void> {
    agreeTo(this.#flow.session, arrival);
    await this.#flow.take((flow) => flow.authorized(arrival));
    this.#arrival.value = null;
  }

  /** Ends the session of somebody else; whoever was logged in before stays so. */
  async decline({ access_token: token }: Arrival): Promise<void> {
    this.#arrival.value = null;
    this.#flow.show('sign-in');
    if (token) await this.#flow.session.client.request('DELETE /auth', { token });
  }

  #lock(): void {
    this.#unlock?.();
    this.#locked.value = true;
    this.#unlock = this.#flow.session.platform.after(LOCK, () => {
      this.#locked.value = false;
    });
  }
}
