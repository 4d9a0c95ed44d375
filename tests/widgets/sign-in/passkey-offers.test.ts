import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../src/core/errors/errors.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { LogInModel } from '../../../src/widgets/sign-in/log-in-model.ts';
import type { PasskeyOutcome } from '../../../src/widgets/sign-in/passkey.ts';
import { signInTab } from './support/flow.ts';

/** What comes of the browser's requests for a passkey, in this order; then they wait for a user. */
const outcomes = vi.hoisted((): (() => Promise<PasskeyOutcome>)[] => []);
vi.mock('../../../src/widgets/sign-in/passkey.ts', () => {
  const next = () => outcomes.shift()?.() ?? new Promise<PasskeyOutcome>(() => {});
  return { offerPasskeys: vi.fn(next), signInByPasskey: vi.fn(next) };
});
const { offerPasskeys } = vi.mocked(await import('../../../src/widgets/sign-in/passkey.ts'));

async function form() {
  vi.clearAllMocks();
  const { model } = await signInTab({});
  return new LogInModel(inEnglish, model);
}

const UNUSED = 'The passkey was not used. Try again, or go on without it.';

it.each<[string, () => Promise<PasskeyOutcome>, string]>([
  [
    'was deleted',
    () => Promise.reject(new ApiError(401, 'invalid_credentials', 'Unknown passkey.')),
    'Unknown passkey.',
  ],
  [
    'is for an expired challenge',
    () => Promise.reject(new ApiError(401, 'expired', 'It took too long.')),
    'It took too long.',
  ],
  ['was cancelled', async () => 'cancelled', UNUSED],
])('a passkey of the offer that %s says so, and is offered again', async (_what, outcome, message) => {
  outcomes.push(outcome);
  const said: string[] = [];
  const view = await form();
  void view.offerPasskeys((text) => said.push(text));
  await vi.waitFor(() => expect(offerPasskeys).toHaveBeenCalledTimes(2));
  expect(said).toEqual([message]);
  view.stop();
});

it('offers passkeys again after the dialog for one was cancelled, which it says', async () => {
  const view = await form();
  void view.offerPasskeys(() => {});
  await vi.waitFor(() => expect(offerPasskeys).toHaveBeenCalledTimes(1));
  outcomes.push(async () => 'cancelled');
  await expect(view.passkey()).rejects.toMatchObject({ code: 'passkey_unused' });
  await vi.waitFor(() => expect(offerPasskeys).toHaveBeenCalledTimes(2));
  view.stop();
});

it('gives up while the service is away, and after some tries', async () => {
  const said: string[] = [];
  outcomes.push(() => Promise.reject(new NetworkError()));
  const away = await form();
  await away.offerPasskeys((text) => said.push(text));
  expect([said.length, offerPasskeys.mock.calls.length]).toEqual([1, 1]);
  for (let turn = 0; turn < 20; turn++) outcomes.push(async () => 'cancelled');
  const view = await form();
  await view.offerPasskeys(() => {});
  expect(offerPasskeys.mock.calls.length).toBeLessThan(10);
  outcomes.length = 0;
});
