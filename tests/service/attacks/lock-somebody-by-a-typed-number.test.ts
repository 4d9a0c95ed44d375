import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../service/demo-data/ids.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });

it.each([
  [`#${userIds.rita}`, 'rita.reader@northwind.example'],
  [`user:${userIds.walt}`, 'walt.writer@northwind.example'],
  [`name:user:${userIds.adam}`, 'adam.admin@northwind.example'],
])('does not count failures with the name %s against a user', async (name, email) => {
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn(name, 'wrong')).status).toBe(401);
  expect((await signIn(name, 'wrong')).status).toBe(429);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});
