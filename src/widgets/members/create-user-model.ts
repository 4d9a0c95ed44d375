import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { User } from '../../core/contract/entities/user.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import type { Resource } from '../../core/state/resource.ts';
import { typedAddress } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { type ChoosableOrganization, choosableOrganizations } from './choosable-organizations.ts';
import { keepDraft, takeDraft } from '../session/drafts.ts';
import { words as membersWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';
import { ruleWords } from '../ui/forms/rule-words.ts';

/** The status of a new user in the request. */
const NEW_USER_STATUS = 1;

export interface NewUser {
  email: string;
  name: string;
  password: string;
  organization: string;
  roles: readonly string[];
}

const blank: NewUser = { email: '', name: '', password: '', organization: '', roles: [] };

/** 'Create new user': the input, the available organizations, and submitting. */
export class CreateUserModel {
  readonly #speak: Speak;
  readonly form: FormModel<NewUser>;
  readonly organizations: Resource<ChoosableOrganization[]>;
  readonly #missing = signal<readonly string[]>([]);
  /** The password rules that the service found broken. */
  readonly missing: ReadonlySignal<readonly string[]> = this.#missing;
  readonly #session: Session;
  #userId: number | null = null;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.form = new FormModel<NewUser>(speak, blank, { aliases: { organization_id: 'organization' } });
    this.#session = session;
    this.#toasts = toasts;
    this.organizations = choosableOrganizations(session);
  }

  /** Loads the organizations; a single one is chosen. */
  async start(): Promise<void> {
    this.#userId = this.#session.userId.peek();
    this.form.reset({ ...blank, ...takeDraft<Partial<NewUser>>(this.#session, 'create-user') });
    await this.organizations.load();
    const found = this.organizations.data.peek() ?? [];
    const [only] = found;
    if (found.length === 1 && only) this.chooseOrganization(String(only.id));
    if (this.organizations.status.peek() === 'failed')
      this.#toasts.error(errorText(this.#speak, this.organizations.error.peek()));
  }

  stop(): void {
    // The password is not kept: someone else may use the browser next.
    keepDraft(this.#session, 'create-user', this.#userId, { ...this.form.values.peek(), password: '' });
    this.organizations.clear();
  }

  /** Chooses the organization; roles of the previous one are cleared. */
  chooseOrganization(id: string): void {
    if (this.form.values.peek().organization === id) return;
    this.form.set('organization', id);
    this.form.set('roles', []);
  }

  /**
   * Creates the user.
   * @throws the error that the form shows: blank fields, or the service's error
   */
  async send(values: NewUser): Promise<{ user: User; organizationId: number }> {
    const email = typedAddress(values.email);
    const missing = (['email', 'password', 'organization', 'roles'] as const).filter(
      (key) => (key === 'email' ? email : values[key]).length === 0,
    );
    if (missing.length > 0)
      throw Object.assign(new Error(this.#speak(membersWords).blankFields), {
        data: Object.fromEntries(missing.map((key) => [key, [this.#speak(membersWords).fieldMissing]])),
      });
    const invalid = this.#speak(ruleWords).email;
    if (!isEmail(email)) throw Object.assign(new Error(invalid), { data: { email: [invalid] } });
    const organizationId = Number(values.organization);
    const body = {
      status: NEW_USER_STATUS,
      roles: values.roles.map(Number),
      email,
      password: values.password,
      name: values.name.trim(),
      organization_id: organizationId,
    } as const;
    try {
      const { data } = await this.#session.client.request('POST /user', { body });
      this.#toasts.success(this.#speak(membersWords).userAdded);
      return { user: data[0] as User, organizationId };
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      const listed = isApiError(error) ? error.data?.['password'] : undefined;
      if (!listed) throw error;
      this.#missing.value = listed;
      throw Object.assign(new Error(errorText(this.#speak, error)), {
        data: { password: [errorText(this.#speak, error)] },
      });
    }
  }
}
