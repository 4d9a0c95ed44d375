import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { offerPasskeys, signInByPasskey } from '../../../src/widgets/sign-in/passkey.ts';
import { signInTab } from './support/flow.ts';

const unsupported = new DOMException('Resident credentials are not supported at this time.', 'NotSupportedError');
const aborted = new DOMException('The ceremony was cancelled.', 'AbortError');
const browser = vi.hoisted(() => ({
  waits: false,
  started: 0,
  cancel: () => {},
  error: undefined as Error | undefined,
}));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: () =>
    ++browser.started && browser.waits
      ? new Promise((_, reject) => (browser.cancel = () => reject(aborted)))
      : Promise.reject(browser.error ?? unsupported),
  WebAuthnAbortService: { cancelCeremony: () => browser.cancel() },
}));

const tab = () => signInTab({ 'POST /api/auth/passkey/options': { data: [{ challenge_id: 'a', options: {} }] } });

it('makes no offer in a browser that cannot make it, without a word: nobody asked', async () => {
  const { model } = await tab();
  expect(await offerPasskeys(model, signal(false), new AbortController().signal)).toBe('unavailable');
});

it('reports what the browser says when somebody asks for a passkey', async () => {
  const { model } = await tab();
  await expect(signInByPasskey(model, {})).rejects.toBe(unsupported);
});

it.each(['InvalidStateError', 'UnknownError'])(
  'counts %s of an authenticator as a passkey that was not used',
  async (name) => {
    const { model } = await tab();
    browser.error = new DOMException('An attempt was made to use an object that is not usable.', name);
    expect(await signInByPasskey(model, {})).toBe('cancelled');
    expect(await offerPasskeys(model, signal(false), new AbortController().signal)).toBe('unavailable');
    browser.error = undefined;
  },
);

it('renews an offer before the service takes it no more', async () => {
  const { model, service, due, pass } = await tab();
  browser.waits = true;
  browser.started = 0;
  const asked = () => service.calls().filter((call) => call === 'POST /api/auth/passkey/options').length;
  const end = new AbortController();
  const offer = offerPasskeys(model, signal(false), end.signal);
  for (const turn of [1, 2, 3]) {
    await vi.waitFor(() => expect([asked(), browser.started, due().length > 0]).toEqual([turn, turn, true]));
    if (turn < 3) pass(14 * 60_000);
  }
  end.abort();
  expect(await offer).toBe('replaced');
  browser.waits = false;
});
