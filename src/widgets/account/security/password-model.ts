import { signal, type ReadonlySignal } from '@preact/signals-core';
import { ApiError } from '../../../core/errors/errors.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import { dialogWords } from '../words.ts';
import type { Speak } from '../../../core/languages/words.ts';

export interface PasswordValues {
  old_password: string;
  password: string;
  confirmation: string;
}

/** Changes the user's own password. */
export class PasswordModel {
  readonly #speak: Speak;
  readonly form: FormModel<PasswordValues>;
  /** Whether to ask for the old password: not from users who must change it, while the service waives it. */
  readonly asksOld: ReadonlySignal<boolean>;
  readonly #asksOld;
  readonly #missing = signal<readonly string[]>([]);
  /** The password rules that the service found broken. */
  readonly missing: ReadonlySignal<readonly string[]> = this.#missing;
  readonly #session: Session;
  readonly #userId: number;

  constructor(speak: Speak, session: Session, user: { id: number; need_password_change: boolean }) {
    this.#speak = speak;
    this.#session = session;
    this.#userId = user.id;
    this.#asksOld = signal(!user.need_password_change);
    this.asksOld = this.#asksOld;
    this.form = new FormModel<PasswordValues>(
      speak,
      { old_password: '', password: '', confirmation: '' },
      { validate: (values) => this.#check(values) },
    );
  }

  /** Forgets the typed passwords. */
  stop(): void {
    this.form.reset();
  }

  /**
   * Submits the change; the old password is omitted if it is not asked for.
   * @throws ApiError the service's error, without the password rules
   */
  async send({ old_password, password, confirmation }: PasswordValues): Promise<void> {
    const body = { password, confirmation, ...(this.#asksOld.peek() && { old_password }) };
    this.#missing.value = [];
    try {
      await this.#session.client.request('PUT /user/{id}/password', { params: { id: this.#userId }, body });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.data?.['old_password']) this.#asksOld.value = true;
      const { password: listed, ...data } = error.data ?? {};
      if (!listed) throw error;
      this.#missing.value = listed;
      throw new ApiError(
        error.status,
        error.code,
        error.message,
        { ...data, password: [error.message] },
        error.retryAfter,
      );
    }
    await this.#session.renew();
  }

  #check({ old_password, password, confirmation }: PasswordValues): FieldErrors<PasswordValues> {
    const mismatch = [this.#speak(dialogWords).mismatch];
    if (this.#asksOld.peek() && old_password === '') return { old_password: mismatch };
    if (password === '') return { password: mismatch };
    return password === confirmation ? {} : { confirmation: mismatch };
  }
}
