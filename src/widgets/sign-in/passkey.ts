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

/**
 * What came of a request: the user, or the browser's clock, cancelled it, a newer request took its place, or the
 * browser cannot make the offer.
 */
export type PasskeyOutcome = 'logged-in' | 'cancelled' | 'replaced' | 'unavailable';

/** An offer is renewed in time: the service takes no answer to one that is 15 minutes old. */
const RENEWAL_MS = 10 * 60_000;

/**
 * Nobody chooses a passkey and cancels within this time: the browser itself refused the offer, as Chromium does on a
 * page with an invalid certificate.
 */
const TOO_FAST_MS = 1000;

/** Error names of the browser for requests that came to nothing. */
const CAME_TO_NOTHING: Record<string, PasskeyOutcome> = { NotAllowedError: 'cancelled', AbortError: 'replaced' };

/**
 * Logs in with a passkey and continues.
 * @throws the service's error; the browser's too for a page of another domain, but not of an offer, which nobody asked
 * for
 */
export async function signInByPasskey(
  model: SignInModel,
  { conditional = false, twoFactorToken, signal }: PasskeyRequest,
): Promise<PasskeyOutcome> {
  const { session } = model;
  const more = twoFactorToken ? { tfa_token: twoFactorToken } : {};
  const { data } = await session.client.request('POST /auth/passkey/options', { body: more });
  const offered = data[0];
  // A browser has one request at a time: this one must not cancel another that began in the meantime.
  if (!offered || signal?.aborted) return 'replaced';
  let credential: AuthenticationResponseJSON;
  const began = session.platform.now();
  try {
    const optionsJSON = offered.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: conditional,
      verifyBrowserAutofillInput: false,
    });
  } catch (error) {
    const outcome = CAME_TO_NOTHING[(error as Error).name];
    const isRefused = outcome === 'cancelled' && session.platform.now() - began < TOO_FAST_MS;
    if (conditional && (isRefused || !outcome)) return 'unavailable';
    if (outcome) return outcome;
    if ((error as Error).name === 'SecurityError') throw error;
    // The browser has not all that it takes, or its authenticator lost the passkey or cannot be used now.
    return 'cancelled';
  }
  const { data: answer } = await session.client.request('POST /auth/passkey', {
    body: { challenge_id: offered.challenge_id, credential: { ...credential }, ...more },
  });
  await model.take((flow) => flow.authorized(answer[0]));
  return 'logged-in';
}

/**
 * Offers passkeys in the browser's list at the name field, if the browser can.
 * @param offers true while they are offered, so that the field can say so
 * @param signal ends the offer
 */
export async function offerPasskeys(
  model: SignInModel,
  offers: Signal<boolean>,
  signal: AbortSignal,
): Promise<PasskeyOutcome> {
  const { platform } = model.session;
  // A browser that cannot say so makes no offer.
  const isSupported = await Promise.resolve()
    .then(browserSupportsWebAuthnAutofill)
    .catch(() => false);
  if (!isSupported || signal.aborted) return 'replaced';
  offers.value = true;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  try {
    for (;;) {
      let isOld = false;
      const stop = platform.after(RENEWAL_MS, () => {
        isOld = true;
        WebAuthnAbortService.cancelCeremony();
      });
      const outcome = await signInByPasskey(model, { conditional: true, signal }).finally(stop);
      if (!isOld || outcome !== 'replaced' || signal.aborted) return outcome;
    }
  } finally {
    offers.value = false;
  }
}
