import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logoOwner } from '../../../../service/platform/mail/logo.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Organization of the demo data. */
const NORTHWIND = 2;

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

describe('a password reset by an administrator', () => {
  const send = (token: string, email: string) => service.call('POST /password/reset', { token, body: { email } });

  it('mails a member with the logo of the organization, without a bot check', async () => {
    const token = await service.signIn('walt.writer@northwind.example');
    expect((await send(token, 'tara.totp@northwind.example')).status).toBe(200);
    const [mail] = await service.outbox('tara.totp@northwind.example');
    expect(mail?.text).toContain('An administrator of your organization asks you');
    expect(logoOwner(mail?.html ?? '')).toBe(NORTHWIND);
  });

  it('is rejected for members of several organizations, owners, strangers and inactive members', async () => {
    const token = await service.signIn('adam.admin@northwind.example');
    expect(await send(token, 'marco.multi@example.net')).toMatchObject({ status: 403, code: 'shared_person' });
    expect(await send(token, 'olivia.owner@northwind.example')).toMatchObject({ status: 403, code: 'owner_protected' });
    expect(await send(token, 'cora.owner@contoso.example')).toMatchObject({ status: 404 });
    expect(await send(token, 'nobody@example.net')).toMatchObject({ status: 404 });
    expect(await send(token, 'susan.suspended@northwind.example')).toMatchObject({ status: 409, code: 'not_active' });
    const superadmin = await service.signIn('superadmin@platform.example');
    expect((await send(superadmin, 'marco.multi@example.net')).status).toBe(200);
  });
});
