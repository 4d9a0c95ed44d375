import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Item } from '../../core/contract/types.ts';
import { typedAddress } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import type { Client } from '../../core/http/client.ts';

/** A company's own log in. */
export type Company = Item<'POST /auth/methods'>['connections'][number];

/**
 * When the form asks how an address logs in. `first`: before it shows the password, since the installation has
 * connections. `beside`: when the address was typed, on a page that does not know. `never`: there are none.
 */
export type Asking = 'first' | 'beside' | 'never';

/** The part of the log in form below the address. */
export type Step = 'address' | 'company' | 'password';

/** Which part of the log in form is shown, by the address. */
export class AddressStep {
  readonly asking: Asking;
  readonly #client: Client;
  readonly #step;
  /** What the form shows below the address. */
  readonly step: ReadonlySignal<Step>;
  readonly #companies = signal<readonly Company[]>([]);
  /** The company's own log ins for the address. */
  readonly companies: ReadonlySignal<readonly Company[]> = this.#companies;
  readonly #isRequired = signal(false);
  /** Whether the company wants no password. */
  readonly isRequired: ReadonlySignal<boolean> = this.#isRequired;
  #asked = '';

  constructor(client: Client, asking: Asking) {
    this.#client = client;
    this.asking = asking;
    this.step = this.#step = signal<Step>(asking === 'first' ? 'address' : 'password');
  }

  /**
   * Asks how the address logs in, and shows that. A login without an address has a password.
   * @throws the service's error
   */
  async look(login: string): Promise<void> {
    const email = typedAddress(login);
    const methods = isEmail(email) ? await this.#methodsOf(email) : undefined;
    this.#companies.value = methods?.connections ?? [];
    this.#isRequired.value = methods?.password === false;
    const isCompany = this.#companies.peek().length > 0;
    this.#step.value = isCompany && (this.asking === 'first' || this.#isRequired.peek()) ? 'company' : 'password';
  }

  /** The same beside the password, once for each address: what fails there leaves the form as it is. */
  async lookBeside(login: string): Promise<void> {
    if (this.asking !== 'beside' || this.#asked === login) return;
    this.#asked = login;
    await this.look(login).catch(() => {});
  }

  /** Shows the password of somebody who does not take the company's log in. */
  showPassword(): void {
    this.#step.value = 'password';
  }

  /** Another address follows. */
  change(): void {
    this.#asked = '';
    this.#companies.value = [];
    this.#isRequired.value = false;
    this.#step.value = this.asking === 'first' ? 'address' : 'password';
  }

  async #methodsOf(email: string): Promise<Item<'POST /auth/methods'> | undefined> {
    const { data } = await this.#client.request('POST /auth/methods', { body: { email } });
    return data[0];
  }
}
