import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const accept = (hash: string, password = 'velvet-anchor-77', token?: string) =>
  service.call('POST /invite/confirm', { token, body: { hash, password, password_confirm: password } });

const ADMIN = 'adam.admin@northwind.example';
const GIVEN = 'meadow-signal-88-tin';
const LOGISTICS = 15;
const invite = (token: string, email: string) =>
  service.call('POST /invite', { token, body: { email, role_ids: [LOGISTICS] } });

describe('resent by an administrator', () => {
  it('replaces the earlier link', async () => {
    const token = await service.signIn(ADMIN);
    const email = 'twice.invited@example.net';
    await invite(token, email);
    const resend = (to: string) => service.call('POST /invite/resend', { token, body: { email: to } });
    expect((await resend(email)).status).toBe(200);
    const [again, first] = (await service.outbox(email)).map(({ links }) =>
      new URL(links[0] ?? '').searchParams.get('hash'),
    );
    const accept = (hash: unknown) =>
      service.call('POST /invite/confirm', { body: { hash, password: GIVEN, password_confirm: GIVEN } });
    expect((await accept(first)).code).toBe('invalid_hash');
    expect((await accept(again)).status).toBe(200);
    expect(await resend(email)).toMatchObject({ status: 409, code: 'not_invited' });
    expect((await resend('una.unactivated@example.net')).status).toBe(404);
  });
});

describe('resent by the invited user', () => {
  it('sends the mail again only to the invited user', async () => {
    const resend = async (email: string) =>
      service.call('POST /invite/resendPublic', { body: { email, recaptchaToken: await solved(service) } });
    const [pending, none, unknown] = [
      await resend('ivan.invited@northwind.example'),
      await resend('walt.writer@northwind.example'),
      await resend('stranger@example.net'),
    ];
    expect([none, unknown].map(({ status, data }) => [status, data])).toEqual([
      [pending.status, pending.data],
      [pending.status, pending.data],
    ]);
    expect((await service.outbox('walt.writer@northwind.example'))[0]?.text).toContain(
      'None is waiting for this address',
    );
    expect((await signIn('ivan.invited@northwind.example', PASSWORD)).status).toBe(403);
    expect((await accept(await hashOfMail(service, 'ivan.invited@northwind.example'))).status).toBe(200);
    expect((await signIn('ivan.invited@northwind.example', PASSWORD)).status, 'the unproven password is gone').toBe(
      401,
    );
    expect(
      (await service.call('POST /invite/resendPublic', { body: { email: 'a@example.net', recaptchaToken: '' } })).code,
    ).toBe('bot_check_failed');
    expect(
      (await service.call('POST /invite/resendPublic', { body: { email: 'no address', recaptchaToken: '' } })).meta
        .error?.data,
    ).toEqual({ email: ['This email is invalid'] });
  });
});
