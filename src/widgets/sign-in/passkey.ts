import type { Signal } from '@preact/signals-core';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { SignInModel } from './sign-in-model.ts';

export interface PasskeyRequest {
  /** Offers passkeys in the browser's own list at the name's field instead of in a dialog. */
  conditional?: boolean;
  /** The passkey is the second factor of this pending step. */
  twoFactorToken?: string;
  /** Aborted when this request is no longer wanted. */
  signal?: AbortSignal;
}

/** What a browser calls it when the person, or a newer request, gave the one under way up. */
const GIVEN_UP = ['NotAllowedError', 'AbortError'];

/**
 * Signs in by passkey and goes on; does nothing when the person gives it up.
 * @throws what the service refused, and what the browser cannot do here, such as a passkey of another domain
 */
export async function signInByPasskey(
  model: SignInModel,
  { conditional = false, twoFactorToken, signal }: PasskeyRequest,
): Promise<void> {
  const { session } = model;
  const more = twoFactorToken ? { tfa_token: twoFactorToken } : {};
  const { data } = await session.client.request('POST /auth/passkey/options', { body: more });
  const offered = data[0];
  // A browser has one request at a time: this one must not end another that has begun in the meantime.
  if (!offered || signal?.aborted) return;
  let credential: AuthenticationResponseJSON;
  try {
    const optionsJSON = offered.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: conditional,
      verifyBrowserAutofillInput: false,
    });
  } catch (error) {
    if (error instanceof Error && GIVEN_UP.includes(error.name)) return;
    throw error;
  }
  const { data: answer } = await session.client.request('POST /auth/passkey', {
    body: { challenge_id: offered.challenge_id, credential: { ...credential }, ...more },
  });
  await model.take((flow) => flow.authorized(answer[0]));
}

/**
 * Offers passkeys in the browser's list at the name's field, where the browser can.
 * @param offers is set while they are offered, so that the field says so
 * @param signal ends the offer
 */
export async function offerPasskeys(model: SignInModel, offers: Signal<boolean>, signal: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return;
  offers.value = true;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  try {
    await signInByPasskey(model, { conditional: true, signal });
  } finally {
    offers.value = false;
  }
}
