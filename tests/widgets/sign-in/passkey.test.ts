import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { offerPasskeys, signInByPasskey } from '../../../src/widgets/sign-in/passkey.ts';
import { signInTab } from './support/flow.ts';

const unsupported = new DOMException('Resident credentials are not supported at this time.', 'NotSupportedError');
const aborted = new DOMException('The ceremony was cancelled.', 'AbortError');
const foreign = new DOMException('The relying party ID is not a registrable domain suffix.', 'SecurityError');
const refused = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
const browser = vi.hoisted(() => ({
  supports: async () => true,
  waits: false,
  started: 0,
  cancel: (_error?: Error) => {},
  error: undefined as Error | undefined,
}));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: () => browser.supports(),
  startAuthentication: () =>
    ++browser.started && browser.waits
      ? new Promise((_, reject) => (browser.cancel = (error = aborted) => reject(error)))
      : Promise.reject(browser.error ?? unsupported),
  WebAuthnAbortService: { cancelCeremony: () => browser.cancel() },
}));

const tab = () => signInTab({ 'POST /api/auth/passkey/options': { data: [{ challenge_id: 'a', options: {} }] } });

it('makes no offer in a browser that cannot make it, without a word: nobody asked', async () => {
  const { model } = await tab();
  expect(await offerPasskeys(model, signal(false), new AbortController().signal)).toBe('unavailable');
});

it.each<[string, () => Promise<boolean>]>([
  ['throws', () => (undefined as unknown as PublicKeyCredential).getClientExtensionResults() as never],
  ['fails', () => Promise.reject(new TypeError('Illegal invocation'))],
])('makes no offer in a browser whose question for it %s', async (_how, supports) => {
  const { model } = await tab();
  browser.supports = supports;
  expect(await offerPasskeys(model, signal(false), new AbortController().signal)).toBe('replaced');
  browser.supports = async () => true;
});

it('tells an offer that the browser refused at once from one that somebody cancelled', async () => {
  const { model, due, pass } = await tab();
  browser.waits = true;
  for (const [after, outcome] of [
    [0, 'unavailable'],
    [2000, 'cancelled'],
  ] as const) {
    browser.started = 0;
    const offer = offerPasskeys(model, signal(false), new AbortController().signal);
    await vi.waitFor(() => expect([browser.started, due().length > 0]).toEqual([1, true]));
    pass(after);
    browser.cancel(refused);
    expect(await offer).toBe(outcome);
  }
  browser.waits = false;
});

it('reports that the page is of another domain when somebody asks for a passkey', async () => {
  const { model } = await tab();
  browser.error = foreign;
  await expect(signInByPasskey(model, {})).rejects.toBe(foreign);
  browser.error = undefined;
});

it.each(['InvalidStateError', 'UnknownError', 'NotSupportedError', 'TypeError'])(
  'counts %s of browser and authenticator as a passkey that was not used',
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
