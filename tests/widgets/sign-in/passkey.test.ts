import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { offerPasskeys, signInByPasskey } from '../../../src/widgets/sign-in/passkey.ts';
import { signInTab } from './support/flow.ts';

const unsupported = new DOMException('Resident credentials are not supported at this time.', 'NotSupportedError');
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: () => Promise.reject(unsupported),
  WebAuthnAbortService: { cancelCeremony: () => {} },
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
