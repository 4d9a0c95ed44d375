import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

/** Fields that reach the prototype of all objects, if code copies them (prototype pollution). */
let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const send = async (method: string, path: string, body: string) => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return (await fetch(`${service.url}/api${path}`, { method, headers, body })).status;
};

const polluting = [
  '"__proto__": {"polluted": true}',
  '"\\u005f_proto__": {"polluted": true}',
  '"constructor": {"prototype": {"polluted": true}}',
];

it.each(polluting)('a body with %s is malformed', async (field) => {
  expect(await send('PUT', '/user/4', `{"name": "Adam", ${field}}`)).toBe(400);
  expect(await send('POST', '/check_permission', `{"permissions": [{"resource": "auth.users.READ", ${field}}]}`)).toBe(
    400,
  );
  expect(await send('POST', '/user/7/settings', `[{"category": "common", "key": "k", "value": "v", ${field}}]`)).toBe(
    400,
  );
});

it('a name or key like a prototype is text, and a parameter like one is no field', async () => {
  const settings = JSON.stringify([{ category: '__proto__', key: 'polluted', value: 'true' }]);
  expect(await send('POST', '/user/4/settings', settings)).toBeLessThan(500);
  const answer = await fetch(`${service.url}/api/user?__proto__[polluted]=1&constructor.prototype.polluted=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBeLessThan(500);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
