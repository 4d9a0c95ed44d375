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
  /** Offers passkeys in the browser's own list at the name field instead of a dialog. */
  conditional?: boolean;
  /** The passkey completes this pending two-factor step. */
  twoFactorToken?: string;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** Error names of the browser if the user, or a newer request, cancelled the current one. */
const GIVEN_UP = ['NotAllowedError', 'AbortError'];

/**
 * Logs in with a passkey and continues; does nothing if the user cancels.
 * @throws the service's error, and the browser's, such as for a passkey of another domain
 */
export async function signInByPasskey(
  model: SignInModel,
  { conditional = false, twoFactorToken, signal }: PasskeyRequest,
): Promise<void> {
  const { session } = model;
  const more = twoFactorToken ? { tfa_token: twoFactorToken } : {};
  const { data } = await session.client.request('POST /auth/passkey/options', { body: more });
  const offered = data[0];
  // A browser has one request at a time: this one must not cancel another that began in the meantime.
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
 * Offers passkeys in the browser's list at the name field, if the browser can.
 * @param offers true while they are offered, so that the field can say so
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
