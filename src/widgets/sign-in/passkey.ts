import type { Signal } from '@preact/signals-core';
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService, type AuthenticationResponseJSON, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { SignInModel } from './sign-in-model.ts';

export interface PasskeyRequest {
  /** Offers passkeys in the browser's own list at the name's field instead of in a dialog. */
  conditional?: boolean;
  /** The passkey is the second factor of this pending step. */
  tfaToken?: string;
}

/** What a browser calls it when the person, or a newer request, gave the one under way up. */
const GIVEN_UP = ['NotAllowedError', 'AbortError'];

/**
 * Signs in by passkey and goes on; does nothing when the person gives it up.
 * @throws what the service refused, and what the browser cannot do here, such as a passkey of another domain
 */
export async function signInByPasskey(model: SignInModel, { conditional = false, tfaToken }: PasskeyRequest): Promise<void> {
  const { session } = model;
  const more = tfaToken ? { tfa_token: tfaToken } : {};
  const { data } = await session.client.request('POST /auth/passkey/options', { body: more });
  const offered = data[0];
  if (!offered) return;
  let credential: AuthenticationResponseJSON;
  try {
    const optionsJSON = offered.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({ optionsJSON, useBrowserAutofill: conditional, verifyBrowserAutofillInput: false });
  } catch (error) {
    if (error instanceof Error && GIVEN_UP.includes(error.name)) return;
    throw error;
  }
  const { data: answer } = await session.client.request('POST /auth/passkey', { body: { challenge_id: offered.challenge_id, credential: { ...credential }, ...more } });
  await model.take((flow) => flow.authorized(answer[0]));
}

/** Gives a request of the browser up, such as the one behind the list at the name's field. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

/**
 * Offers passkeys in the browser's list at the name's field, where the browser can.
 * @param offers is set while they are offered, so that the field says so
 */
export async function offerPasskeys(model: SignInModel, offers: Signal<boolean>): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  offers.value = true;
  try {
    await signInByPasskey(model, { conditional: true });
  } finally {
    offers.value = false;
  }
}
