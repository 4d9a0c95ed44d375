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

/** Error names of the browser for requests that came to nothing. */
const CAME_TO_NOTHING: Record<string, PasskeyOutcome> = { NotAllowedError: 'cancelled', AbortError: 'replaced' };

/** The same of authenticators: one that has lost the passkey, or cannot be used now (WebAuthn, 5.1.4.1). */
const FAILED_THERE = new Set(['InvalidStateError', 'UnknownError']);

/**
 * Logs in with a passkey and continues.
 * @throws the service's error; the browser's too, such as for a passkey of another domain, but not of an offer, which
 * nobody asked for
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
  try {
    const optionsJSON = offered.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: conditional,
      verifyBrowserAutofillInput: false,
    });
  } catch (error) {
    const outcome = error instanceof Error ? CAME_TO_NOTHING[error.name] : undefined;
    if (outcome) return outcome;
    if (conditional) return 'unavailable';
    if (error instanceof Error && FAILED_THERE.has(error.name)) return 'cancelled';
    throw error;
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
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return 'replaced';
  const { platform } = model.session;
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
