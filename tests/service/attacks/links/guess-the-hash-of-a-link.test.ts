import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Failures that one network may have. */
const GUESSES = 4;
const password = 'velvet-anchor-77';

let service: TestService;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: String(GUESSES / 200), TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  service = await startService({ env });
});
afterAll(() => service?.stop());

const guessed: [EndpointName, object][] = [
  ['POST /invite/check', {}],
  ['POST /invite/confirm', { password, password_confirm: password }],
  ['POST /registration/confirm', {}],
  ['POST /registration/resend', {}],
  ['POST /password_reset_check', {}],
  ['POST /password_reset_confirm', { password, password_confirm: password }],
  ['POST /email/confirm', { password }],
];

it.concurrent.each(guessed)('%s refuses a network after a few guesses, also at once', async (name, body) => {
  const network = `2001:db8:1:${guessed.findIndex(([one]) => one === name)}`;
  const guess = (at: number) =>
    service.call(name, {
      body: { hash: `guess-${at}`.padEnd(43, 'x'), ...body },
      headers: { 'X-Forwarded-For': `${network}::${at + 1}` },
    } as never);
  const answers = await Promise.all(Array.from({ length: 2 * GUESSES }, (_, at) => guess(at)));
  const codes = answers.map(({ code }) => code ?? '').sort();
  expect(codes).toEqual([...Array<string>(GUESSES).fill('invalid_hash'), ...Array<string>(GUESSES).fill('too_many')]);
});
