import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

it('takes the same time and answers the same, whether or not the new email is taken', async () => {
  const token = await service.signIn('mona.member@northwind.example');
  const ask = async (email: string) => {
    const began = performance.now();
    const { status, data, meta } = await service.call('POST /email/reset', { token, body: { email } });
    const took = performance.now() - began;
    service.advance(31_000);
    return { took, answer: { status, data, meta } };
  };
  const taken = await ask('cora.owner@contoso.example');
  const free = await ask('nobody.at.all@else.example');
  expect(taken.answer).toEqual(free.answer);
  // A timer may fire a millisecond early.
  for (const { took } of [taken, free]) expect(took).toBeGreaterThanOrEqual(118);
  expect(await service.outbox('cora.owner@contoso.example')).toEqual([]);
});

it('waits by the clock, however fast the machine is', async () => {
  const token = await service.signIn('rita.reader@northwind.example');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const minimums = () => timers.mock.calls.filter(([, ms]) => ms === 120).length;
  for (const [at, email] of ['cora.owner@contoso.example', 'nobody.else@else.example', 'not an address'].entries()) {
    await service.call('POST /email/reset', { token, body: { email } });
    expect([email, minimums()]).toEqual([email, at + 1]);
    service.advance(31_000);
  }
});
