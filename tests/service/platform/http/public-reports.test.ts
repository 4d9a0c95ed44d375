import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const MONA = 'mona.member@northwind.example';
const RITA = 'rita.reader@northwind.example';
const WALT = 'walt.writer@northwind.example';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

/** Sends a request with headers that `fetch` would not send. */
const ask = (method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const asked = request(service.url + path, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }));
    });
    asked.on('error', reject).end(body);
  });

/** What was reported in public about comparable products: docs/decisions/public-reports.md. */
describe('people', () => {
  it.each([MONA.toUpperCase(), `  ${MONA} `, `${MONA}\u00a0`, MONA.replace('.example', '。example')])(
    'log in with an address as they type or copy it: %j',
    async (email) => {
      const { status } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
      expect(status).toBe(200);
    },
  );

  it.each(['roy@rankworld.games', 'v.m@innovation-europe.technology', "o'brien@x.example", 'first+tag@x.example'])(
    'are invited at %s, and the mail names it as it is',
    async (email) => {
      const token = await service.signIn('olivia.owner@northwind.example');
      const body = { email, role_ids: [roleIds.logistics] };
      expect((await service.call('POST /invite', { token, body })).status).toBe(201);
      const [mail] = await service.outbox(email);
      expect(mail?.to).toBe(email);
      expect(mail?.text).not.toMatch(/&#?\w+;/);
      expect(mail?.links[0]).not.toContain('@');
    },
  );

  it.each(['O’Connor@x.example', 'anna–maria@x.example', 'mary\u2011ann@x\u2011y.example'])(
    'are invited at %s, as a phone or a word processor spells it',
    async (email) => {
      const token = await service.signIn('olivia.owner@northwind.example');
      const plain = email.replace('’', "'").replace(/\p{Pd}/gu, '-');
      const body = { email, role_ids: [roleIds.logistics] };
      expect((await service.call('POST /invite', { token, body })).status).toBe(201);
      expect((await service.outbox(plain))[0]?.to).toBe(plain);
      expect((await service.call('POST /invite', { token, body: { ...body, email: plain } })).status).toBe(409);
    },
  );

  it.each(['Zoe\u0308 Bru\u0302le\u0301', 'Zoë Brûlé'])(
    'are found by their name, typed in either way: %j',
    async (name) => {
      const token = await service.signIn('olivia.owner@northwind.example');
      const own = { token: await service.signIn(RITA), params: { id: userIds.rita } };
      expect((await service.call('PUT /user/{id}', { ...own, body: { name } })).status).toBe(200);
      for (const term of ['Brûlé', 'Bru\u0302le\u0301', 'ZOË BRÛ'])
        expect([term, (await service.call('GET /user', { token, query: { term } })).meta.total]).toEqual([term, 1]);
      await service.call('PUT /user/{id}', { ...own, body: { name: 'Rita Reader' } });
    },
  );

  it.each([
    ['İpek Işıl Çınar', ['ipek', 'IPEK', 'ışıl', 'IŞIL', 'Isil', 'ÇINAR', 'cinar']],
    ['Groß Νίκος', ['GROSS', 'groß', 'ΝΙΚΟΣ', 'νικο']],
    ['أحمد', ['احمد', 'أَحمد']],
  ])('are found whatever keyboard the search is typed with: %s', async (name, terms) => {
    const token = await service.signIn('olivia.owner@northwind.example');
    const own = { token: await service.signIn(RITA), params: { id: userIds.rita } };
    expect((await service.call('PUT /user/{id}', { ...own, body: { name } })).status).toBe(200);
    for (const term of terms)
      expect([term, (await service.call('GET /user', { token, query: { term } })).data.map((one) => one.name)]).toEqual(
        [term, [name]],
      );
    await service.call('PUT /user/{id}', { ...own, body: { name: 'Rita Reader' } });
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'null', '😀'])('are called %s', async (name) => {
    const own = { token: await service.signIn(RITA), params: { id: userIds.rita } };
    const { status, data } = await service.call('PUT /user/{id}', { ...own, body: { name, username: name } });
    expect([status, data[0]?.name, data[0]?.username]).toEqual([200, name, name]);
    const { data: all } = await service.call('GET /user/{id}/permissions', own);
    expect(all).toBeTruthy();
    await service.call('PUT /user/{id}', { ...own, body: { name: 'Rita Reader', username: 'rita.reader' } });
  });

  const LONG = 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';
  it.each([
    { password: 'pa\u0301sswo\u0308rd-42-x', same: 'pásswörd-42-x', other: 'password-42-x' },
    { password: `${LONG} incididunt`, same: `${LONG} incididunt`, other: `${LONG} ut labore` },
    { password: '   harbor lantern  ', same: '\u00a0  harbor lantern  ', other: 'harbor lantern' },
  ])('log in with the whole password, however it is composed: $same', async ({ password, same, other }) => {
    const own = { token: await service.signIn(WALT), params: { id: userIds.walt } };
    const change = (old_password: string, to: string) =>
      service.call('PUT /user/{id}/password', { ...own, body: { password: to, confirmation: to, old_password } });
    expect((await change(PASSWORD, password)).status).toBe(200);
    const tried = (typed: string) => service.call('POST /auth', { body: { email: WALT, password: typed } });
    expect([(await tried(same)).status, (await tried(other)).status]).toEqual([200, 401]);
    expect((await change(same, PASSWORD)).status).toBe(200);
  });

  it.each(['MONA.Member@northwind.example', 'mona.MEMBER', 'ＭＯＮＡ.member@northwind.example', 'Passw0rd123'])(
    'choose no password like their address, whatever its case: %s',
    async (password) => {
      const body = { password, confirmation: password, old_password: PASSWORD };
      const params = { id: userIds.mona };
      const token = await service.signIn(MONA);
      const changed = await service.call('PUT /user/{id}/password', { token, params, body });
      expect([changed.status, changed.code]).toEqual([422, 'weak_password']);
    },
  );
});

it.each([
  '\u200bhttps://hooks.example.com/in',
  'https://hooks.example.com/in\u200b',
  ' https://hooks.example.com/in\u2069\n',
])('a copied URL does not contain what was copied along: %j', async (endpoint) => {
  const token = await service.signIn('olivia.owner@northwind.example');
  const body = { name: 'Copied', endpoint, enabled: false, apikey: '', event_types: [] };
  const { status, data } = await service.call('POST /webhooks', { token, body });
  expect([status, data[0]?.endpoint]).toEqual([201, 'https://hooks.example.com/in']);
});

describe('hosts and proxies', () => {
  it('may keep a connection that they do not use for ten minutes', async () => {
    const { headers } = await fetch(`${service.url}/livez`);
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(600);
  });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { 'x-forwarded-proto': 'https, http' },
    { forwarded: 'host=evil.example;proto=http' },
  ])('do not change where links and redirects lead: %j', async (headers) => {
    const email = `host.${Object.values(headers).join('').replace(/\W/g, '')}@x.example`;
    const token = await service.signIn('olivia.owner@northwind.example');
    const sent = { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, role_ids: [roleIds.logistics] });
    expect((await ask('POST', '/api/invite', sent, body)).status).toBe(201);
    const links = (await service.outbox(email))[0]?.links ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(service.url);
    expect((await ask('GET', '/auth', headers)).location).toBe('/auth/');
  });
});

describe('programs', () => {
  const credentials = JSON.stringify({ email: MONA, password: PASSWORD });

  it.each(['application/json; charset=UTF-8', 'APPLICATION/JSON'])('send JSON as %s', async (type) => {
    expect((await ask('POST', '/api/auth', { 'content-type': type }, credentials)).status).toBe(200);
  });

  it('wait for 100 Continue, and begin JSON with a byte order mark', async () => {
    const type = { 'content-type': 'application/json' };
    expect((await ask('POST', '/api/auth', { ...type, expect: '100-continue' }, credentials)).status).toBe(200);
    expect((await ask('POST', '/api/auth', type, `\ufeff${credentials}`)).status).toBe(200);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('write the scheme of a token as %j', async (scheme) => {
    const authorization = `${scheme} ${await service.signIn(MONA)}`;
    expect((await ask('GET', '/api/auth', { authorization })).status).toBe(200);
  });

  it('leave no token of theirs in an address, where servers log it', async () => {
    expect((await ask('GET', `/api/auth?access_token=${await service.signIn(MONA)}`, {})).status).toBe(401);
  });
});

it('the stream asks proxies not to hold it back', async () => {
  const authorization = `Bearer ${await service.signIn(RITA)}`;
  const leaving = new AbortController();
  const options = { headers: { authorization }, signal: leaving.signal };
  const { headers } = await fetch(`${service.url}/api/in_app_notifications/stream`, options);
  expect([headers.get('x-accel-buffering'), headers.get('cache-control')]).toEqual(['no', 'no-store, no-transform']);
  leaving.abort();
});

it('introspection is no use of a session', async () => {
  const { token: key } = await keepApplication(service, 'depot', ['tokens:introspect']);
  const token = await service.signIn(MONA);
  await service.services.sessions.writeActivity();
  const lastActive = async () =>
    (await service.services.database.pool.query('select max(last_seen_at) as at from sessions where user_id = $1', [
      userIds.mona,
    ])) as { rows: { at: Date }[] };
  const before = (await lastActive()).rows[0]?.at;
  service.advance(600_000);
  const answer = await fetch(`${service.url}/api/oauth/introspect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ token }),
  });
  expect(await answer.json()).toMatchObject({ active: true });
  await service.services.sessions.writeActivity();
  expect((await lastActive()).rows[0]?.at).toEqual(before);
});

it('a text comes through mails and the bell as it was sent', async () => {
  const { token } = await keepApplication(service, 'fleet', ['notifications:send']);
  const rita = await service.signIn(RITA);
  const params = { id: userIds.rita };
  const types = [{ notification_type: 'sensor_updates', bell: true, mail: 'instant' }];
  await service.call('PUT /user/{id}/notification_preferences', { token: rita, params, body: { types } });
  const title = `Tür & Tor 'A' "B" 🚪 <3 ış 漢字`;
  const body = 'Zeile 1\r\nZeile 2 & 100% {name} ${x} {{y}}';
  const to = { user_ids: [userIds.rita] };
  const sending = { token, body: { to, title, body, notification_type: 'sensor_updates' } };
  expect((await service.call('POST /notifications', sending)).status).toBe(202);
  const mail = await until(async () => (await service.outbox(RITA))[0], 'the mail');
  expect(mail.subject).toBe(title);
  expect(mail.text).toContain('Zeile 2 & 100% {name} ${x} {{y}}');
  expect(mail.html).toContain('Tür &amp; Tor &#39;A&#39; &quot;B&quot; 🚪 &lt;3 ış 漢字');
  const bell = await service.call('GET /in_app_notifications', { token: rita, query: { user_id: userIds.rita } });
  expect(bell.data[0]).toMatchObject({ title, body });
});
