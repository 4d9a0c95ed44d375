import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../../../src/core/contract/endpoint.ts';
import { table } from '../../../../../src/core/contract/table.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const NORTHWIND = 2;

/** Endpoints whose replies a browser may keep. */
const revalidated = Object.entries<Endpoint>(table)
  .filter(([, endpoint]) => endpoint.revalidated)
  .map(([name]) => name.replace('GET ', ''));

/** The owner's token and id. */
const owner = () => loggedIn('olivia.owner@northwind.example');

async function loggedIn(email: string) {
  const token = await service.signIn(email);
  const { data } = await service.call('GET /auth', { token });
  return { token, user: data[0]?.user_id };
}

const get = (path: string, headers: Record<string, string>) => fetch(`${service.url}/api${path}`, { headers });

it.each(revalidated)('%s is sent once, then confirmed without a body', async (template) => {
  const isOfPlatform = template.startsWith('/applications');
  const { token, user } = await (isOfPlatform ? loggedIn('superadmin@platform.example') : owner());
  const query = template === '/announcements' ? `?organization_id=${NORTHWIND}` : '';
  const path = template.replace('{id}', String(template.startsWith('/user') ? user : NORTHWIND)) + query;
  const authorization = { Authorization: `Bearer ${token}` };
  const first = await get(path, authorization);
  const text = await first.text();
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(first.headers.get('vary')).toBe('Origin, Authorization, X-Organization-Id, Accept-Language');
  const etag = first.headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(path, { ...authorization, 'If-None-Match': held });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const outdated = await get(path, { ...authorization, 'If-None-Match': '"other"' });
  expect([outdated.status, await outdated.text()]).toEqual([200, text]);
});

it('allows nobody to keep what changes with use, and members with their contact data', () => {
  const paths = ['/user', '/user/{id}', '/organizations/{id}', '/auth', '/api-keys', '/auth/sessions'];
  expect(paths.filter((path) => revalidated.includes(path))).toEqual([]);
});

it('confirms the organization of this session only', async () => {
  const { token } = await owner();
  const first = await get('/organizations/my', { Authorization: `Bearer ${token}` });
  const other = await service.signIn('cora.owner@contoso.example');
  const held = { 'If-None-Match': first.headers.get('etag') ?? '', Authorization: `Bearer ${other}` };
  const answer = await get('/organizations/my', held);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Contoso');
});

it('confirms nothing to somebody without access, and sends what has changed', async () => {
  const { token, user } = await owner();
  const path = `/user/${user}/settings`;
  const first = await get(path, { Authorization: `Bearer ${token}` });
  const held = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const foreign = await service.signIn('cora.owner@contoso.example');
  const denied = await get(path, { ...held, Authorization: `Bearer ${foreign}` });
  expect([401, 403, 404]).toContain(denied.status);
  expect(denied.headers.get('cache-control')).toBe('no-store');
  const guest = await get(path, held);
  expect([guest.status, guest.headers.get('etag')]).toEqual([401, null]);

  const body = [{ category: 'colors', key: 'paint', value: 'green' }];
  expect((await service.call('POST /user/{id}/settings', { token, params: { id: user }, body })).status).toBe(201);
  const changed = await get(path, { ...held, Authorization: `Bearer ${token}` });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('paint');
});
