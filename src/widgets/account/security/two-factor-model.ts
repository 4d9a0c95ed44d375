import { normalizeCode } from '../../../core/validation/code.ts';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Session } from '../../../core/session/session.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** The steps of enabling: the password, then secret and code, then the recovery codes. */
export type EnableStep =
  | { at: 'password' }
  | { at: 'code'; secret: string; url: string }
  | { at: 'recovery'; codes: readonly string[] };

/** Enables two-factor authentication. */
export class EnableTwoFactorModel {
  readonly passwordForm: FormModel<{ password: string }>;
  readonly codeForm: FormModel<{ google_token: string }>;
  readonly #step = signal<EnableStep>({ at: 'password' });
  readonly step: ReadonlySignal<EnableStep> = this.#step;
  readonly #session: Session;
  readonly #userId: number;
  #password = '';

  constructor(speak: Speak, session: Session, userId: number) {
    this.passwordForm = new FormModel(speak, { password: '' });
    this.codeForm = new FormModel(speak, { google_token: '' });
    this.#session = session;
    this.#userId = userId;
  }

  stop(): void {
    this.#password = '';
  }

  /** Step 1: gets the secret, after confirming the password. @throws the service's error */
  async begin({ password }: { password: string }): Promise<void> {
    const { data } = await this.#session.client.request('POST /user/{id}/tfa', {
      params: { id: this.#userId },
      body: { password },
    });
    const [made] = data;
    if (!made) return;
    this.#password = password;
    this.codeForm.reset();
    this.#step.value = { at: 'code', secret: made.google_secret, url: made.otpauth_url };
  }

  /** Step 2: submits the first code, and shows the recovery codes once. @throws the service's error */
  async enable({ google_token }: { google_token: string }): Promise<void> {
    const { data } = await this.#session.client.request('POST /user/{id}/tfa/enable', {
      params: { id: this.#userId },
      body: { password: this.#password, google_token: normalizeCode(google_token) },
    });
    this.#password = '';
    this.passwordForm.reset();
    this.#step.value = { at: 'recovery', codes: data[0]?.recovery_codes ?? [] };
    void this.#session.renew();
  }

  /** Goes back to the password. */
  back(): void {
    this.#step.value = { at: 'password' };
  }
}

/** Disables two-factor authentication with password and code. @throws the service's error */
export async function disableTwoFactor(
  session: Session,
  userId: number,
  { password, google_token }: { password: string; google_token: string },
): Promise<void> {
  const body = { password, google_token: normalizeCode(google_token) };
  await session.client.request('POST /user/{id}/tfa/disable', { params: { id: userId }, body });
  await session.renew();
}

/** Replaces the recovery codes. @returns the new ones @throws the service's error */
export async function renewRecoveryCodes(
  session: Session,
  userId: number,
  { password, google_token }: { password: string; google_token: string },
): Promise<readonly string[]> {
  const body = { password, google_token: normalizeCode(google_token) };
  const { data } = await session.client.request('POST /user/{id}/tfa/recovery_codes', { params: { id: userId }, body });
  return data[0]?.recovery_codes ?? [];
}
