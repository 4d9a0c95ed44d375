import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { typedAddress } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import { words as setUpWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';
import { ruleWords } from '../ui/forms/rule-words.ts';

export interface SetUpValues {
  token: string;
  name: string;
  email: string;
  password: string;
  confirmation: string;
}

/** Creates the first super admin with the printed token, and logs them in. */
export class SetUpModel {
  readonly form: FormModel<SetUpValues>;
  /** Whether the installation still needs its first super admin. */
  readonly isNeeded: Resource<boolean>;
  /** Whether the token came with the link. */
  readonly isLinked: ReadonlySignal<boolean>;
  readonly #isLinked: Signal<boolean>;
  readonly #session: Session;
  #stop = () => {};

  constructor(speak: Speak, session: Session) {
    this.#session = session;
    this.isNeeded = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /setup', { signal });
      return data[0]?.is_needed ?? false;
    });
    const token = this.#takeToken();
    this.#isLinked = this.isLinked = signal(token !== '');
    this.form = new FormModel<SetUpValues>(
      speak,
      { token, name: '', email: '', password: '', confirmation: '' },
      {
        validate: (values) => ({
          ...(!values.token.trim() && { token: [speak(setUpWords).blankFields] }),
          ...(!values.name.trim() && { name: [speak(setUpWords).blankFields] }),
          ...(!isEmail(typedAddress(values.email)) && { email: [speak(ruleWords).email] }),
          ...(!values.password && { password: [speak(setUpWords).blankFields] }),
          ...(values.password !== values.confirmation && { confirmation: [speak(setUpWords).mismatch] }),
        }),
        aliases: { password_confirm: 'confirmation' },
      },
    );
  }

  start(): void {
    this.#stop = this.#session.platform.location.listen(() => this.#followLink());
    void this.isNeeded.load();
  }

  stop(): void {
    this.#stop();
    this.isNeeded.clear();
  }

  /** @throws ApiError; after 409 somebody else has set up the platform, and `isNeeded` says so */
  async send({ token, name, email, password, confirmation }: SetUpValues): Promise<void> {
    try {
      const { data } = await this.#session.client.request('POST /setup', {
        body: {
          token: token.trim(),
          name: name.trim(),
          email: typedAddress(email),
          password,
          password_confirm: confirmation,
        },
      });
      const [made] = data;
      if (!made?.access_token) return;
      await this.#session.adopt(made.access_token, { userId: made.user_id, organizationId: made.organization_id });
    } catch (error) {
      if (isApiError(error, 409)) this.isNeeded.set(false);
      throw error;
    }
  }

  /** A link that is opened in the tab of this page changes its fragment alone. */
  #followLink(): void {
    const token = this.#takeToken();
    if (!token) return;
    this.form.set('token', token);
    this.#isLinked.value = true;
  }

  /** Reads the printed link's token from the fragment, which servers never see, and removes it from the address bar. */
  #takeToken(): string {
    const { location } = this.#session.platform;
    const url = new URL(location.href());
    const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
    if (token) {
      url.hash = '';
      location.replace(url.href);
    }
    return token;
  }
}
