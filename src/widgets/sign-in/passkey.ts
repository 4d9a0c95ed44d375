import type { Signal } from '@preact/signals-core';
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService, type AuthenticationResponseJSON, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { NextStep } from '../../core/session/after-sign-in.ts';
import type { SignInModel } from './sign-in-model.ts';

export interface PasskeyRequest {
  /** Offers passkeys in the browser's own list at the name's field instead of in a dialog. */
  conditional?: boolean;
  /** The passkey is the second factor of this pending step. */
  tfaToken?: string;
}

/**
 * Signs in by passkey.
 * @returns where the sign-in goes next; null when the person gave it up
 * @throws what the service refused
 */
export async function signInByPasskey(model: SignInModel, { conditional = false, tfaToken }: PasskeyRequest): Promise<NextStep | null> {
  const { session } = model;
  const more = tfaToken ? { tfa_token: tfaToken } : {};
  const { data } = await session.client.request('POST /auth/passkey/options', { body: more });
  const offered = data[0];
  if (!offered) return null;
  let credential: AuthenticationResponseJSON;
  try {
    const optionsJSON = offered.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({ optionsJSON, useBrowserAutofill: conditional, verifyBrowserAutofillInput: false });
  } catch {
    return null;
  }
  const { data: answer } = await session.client.request('POST /auth/passkey', { body: { challenge_id: offered.challenge_id, credential: { ...credential }, ...more } });
  return (await model.steps()).authorized(answer[0]);
}

/** Gives a request of the browser up, such as the one behind the list at the name's field. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

/**
 * Offers passkeys in the browser's list at the name's field, where the browser can.
 * @param offers is set while they are offered, so that the field says so
 */
export async function offerPasskeys(model: SignInModel, offers: Signal<boolean>): Promise<NextStep | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  offers.value = true;
  try {
    return await signInByPasskey(model, { conditional: true });
  } finally {
    offers.value = false;
  }
}
