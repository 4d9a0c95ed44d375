import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startService, type TestService } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const OLIVIA = 'olivia.owner@northwind.example';

test('signs in by e-mail and by username, whatever the case', async () => {
  for (const email of [OLIVIA, 'OLIVIA.owner@Northwind.example', ' olivia.owner ']) {
    const { status, data } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
    expect(data).toEqual([{ access_token: expect.stringMatching(/^[\w-]{43}$/), user_id: 3, organization_id: 2, tfa_token: null }]);
  }
});
