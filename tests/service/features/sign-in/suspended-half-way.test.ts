import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { DEMO_TOTP_SECRET } from '../../../../service/demo-data/accounts.ts';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { readyCode, redeem } from '../../support/handover.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

/** Somebody holds half of a log in when they are suspended. */
const MONA = { id: userIds.mona, email: 'mona.member@northwind.example' };
const TARA = { id: userIds.tara, email: 'tara.totp@northwind.example' };

let service: TestService;
let adam: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  adam = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const suspend = (id: number) => service.call('DELETE /organizations/users/{id}', { token: adam, params: { id } });
const restore = (id: number) => service.call('POST /organizations/users/{id}/restore', { token: adam, params: { id } });
const whoIs = async (token: string | undefined) => (await service.call('GET /auth', { token })).status;

it('a code for another host, and the token that another one brought', async () => {
  const mona = await service.signIn(MONA.email);
  const [used, kept] = [await readyCode(service, mona), await readyCode(service, mona)];
  const there = (await redeem(service, used.code, used.verifier)).data[0]?.access_token;
  expect(await whoIs(there)).toBe(200);
  expect((await suspend(MONA.id)).status).toBe(200);
  expect(await whoIs(there)).toBe(401);
  const late = await redeem(service, kept.code, kept.verifier);
  expect([late.status >= 400, late.data]).toEqual([true, []]);
  expect((await restore(MONA.id)).status).toBe(200);
  expect(await whoIs(there), 'a restored member logs in anew').toBe(401);
  expect((await redeem(service, kept.code, kept.verifier)).data).toEqual([]);
});

it('a code that is redeemed while the suspension is on its way', async () => {
  const mona = await service.signIn(MONA.email);
  const codes = [];
  for (let at = 0; at < 4; at += 1) codes.push(await readyCode(service, mona));
  const [suspended, ...answers] = await Promise.all([
    suspend(MONA.id),
    ...codes.map(({ code, verifier }) => redeem(service, code, verifier)),
  ]);
  expect(suspended.status).toBe(200);
  for (const { data } of answers) expect(await whoIs(data[0]?.access_token)).toBe(401);
  await restore(MONA.id);
});

it('the second step of a log in', async () => {
  const begun = async () =>
    (await service.call('POST /auth', { body: { email: TARA.email, password: PASSWORD } })).data[0]?.tfa_token;
  const confirm = (tfa_token: string | null | undefined) => {
    service.advance(30_000);
    const google_token = totp(DEMO_TOTP_SECRET).generate({ timestamp: service.services.now() });
    return service.call('POST /auth/tfa', { body: { tfa_token, google_token } });
  };
  const [early, racing] = [await begun(), await begun()];
  expect((await suspend(TARA.id)).status).toBe(200);
  expect(await confirm(early)).toMatchObject({ status: 403, data: [] });
  await restore(TARA.id);
  const [, answer] = await Promise.all([suspend(TARA.id), confirm(racing)]);
  expect(await whoIs(answer.data[0]?.access_token)).toBe(401);
  await restore(TARA.id);
});
