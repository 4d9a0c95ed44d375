import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const MONA = 7;

it.each([
  ['no header', {}, 200],
  ['any version', { 'If-Match': '*' }, 200],
  ['an outdated version', { 'If-Match': '"2020-01-01T00:00:00.000Z"' }, 409],
  ['a version without quotation marks', { 'If-Match': '2020-01-01T00:00:00.000Z' }, 400],
  ['a word', { 'If-Match': '"yesterday"' }, 400],
])('a change with %s', async (_, headers, status) => {
  const token = await service.signIn('mona.member@northwind.example');
  const change = { token, params: { id: MONA }, body: { name: 'Mona Member' }, headers };
  expect((await service.call('PUT /user/{id}', change)).status).toBe(status);
});

it('of a page of another origin may name a version', async () => {
  const origin = 'https://dashboards.northwind.example';
  const answer = await fetch(`${service.url}/api/user/${MONA}`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'if-match' },
  });
  if (answer.headers.get('access-control-allow-origin') === null) throw new Error(`${origin} is not trusted`);
  expect(answer.headers.get('access-control-allow-headers')).toContain('If-Match');
});
