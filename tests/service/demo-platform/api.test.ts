import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../service/demo-data/ids.ts';
import { accessTokenFor } from '../support/keys/access-tokens.ts';
import { until } from '../support/until.ts';
import { startPlatform, type TestPlatform } from './support.ts';

let platform: TestPlatform;
beforeAll(async () => (platform = await startPlatform()));
afterAll(() => platform?.stop());

/** Each back end with a list of its own, and the ids in it. */
const backEnds = [
  { application: 'asset_tracking', path: 'asset-tracking', list: 'assets' },
  { application: 'infrastructure_monitoring', path: 'infrastructure', list: 'sensors' },
  { application: 'logistics', path: 'logistics', list: 'shipments' },
  { application: 'masternode', path: 'admin', list: 'devices' },
] as const;

/** An access token of a user for an application. */
async function tokenFor(email: string, application: string): Promise<string> {
  return accessTokenFor(platform.service, await platform.service.signIn(email), application);
}

interface Shown {
  id: number;
  deviceId?: number;
}

async function ask(path: string, token?: string, method = 'GET') {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${platform.url}/${path}`, { method, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text || 'null') as unknown };
}

for (const { application, path, list } of backEnds)
  describe(`the back end of ${application}`, () => {
    it('shows the devices of the chosen organization, and no other', async () => {
      const olivia = await tokenFor('olivia.owner@northwind.example', application);
      const cora = await tokenFor('cora.owner@contoso.example', application);
      const [ours, theirs] = [await ask(`${path}/${list}`, olivia), await ask(`${path}/${list}`, cora)];
      const devices = ({ body }: typeof ours) => (body as Shown[]).map(({ id, deviceId }) => deviceId ?? id).sort();
      expect(devices(ours)).toEqual(Array.from({ length: 12 }, (_, at) => 101 + at));
      expect(devices(theirs)).toEqual([201, 202, 203]);
      expect((await ask(`${path}/devices/101`, olivia)).status).toBe(200);
      for (const rest of ['devices/101', 'devices/101/temperatures', 'devices/0', 'devices/x'])
        expect([rest, (await ask(`${path}/${rest}`, cora)).status]).toEqual([rest, 404]);
      expect((await ask(`${path}/devices/101/alerts`, cora, 'POST')).status).toBe(404);
    });

    it('refuses everybody without a token for it', async () => {
      const expected = { status: 401, body: { error: 'token_missing' } };
      expect(await ask(`${path}/${list}`)).toMatchObject(expected);
      expect(await ask(`${path}/devices/101/alerts`, undefined, 'POST')).toMatchObject(expected);
      const other = application === 'logistics' ? 'masternode' : 'logistics';
      const elsewhere = await tokenFor('olivia.owner@northwind.example', other);
      expect(await ask(`${path}/${list}`, elsewhere)).toMatchObject({ status: 401, body: { error: 'token_invalid' } });
      const rita = await tokenFor('rita.reader@northwind.example', application);
      expect(await ask(`${path}/${list}`, rita)).toMatchObject({ status: 403, body: { error: 'permission_missing' } });
    });

    it('rings the bell of those who may use it, with a link to the device', async () => {
      const { service } = platform;
      const session = await service.signIn('olivia.owner@northwind.example');
      const token = await accessTokenFor(service, session, application);
      const { status, body } = await ask(`${path}/devices/103/alerts`, token, 'POST');
      expect(status).toBe(201);
      const { title } = body as { title: string };
      const { data: users } = await service.call('GET /auth', { token: session });
      const query = { user_id: users[0]?.user_id ?? 0 };
      const found = async () =>
        (await service.call('GET /in_app_notifications', { token: session, query })).data.find(
          (one) => one.title === title,
        );
      await until(async () => (await found()) !== undefined, 'the bell');
      expect(JSON.stringify(await found())).toContain(`/dashboards/${path}/`);
      const rita = await service.signIn('rita.reader@northwind.example');
      const { data: hers } = await service.call('GET /auth', { token: rita });
      const bell = await service.call('GET /in_app_notifications', {
        token: rita,
        query: { user_id: hers[0]?.user_id ?? 0 },
      });
      expect(bell.data.filter((one) => one.title === title)).toEqual([]);
    });
  });

it('takes sessions and API keys too, which it asks the service about', async () => {
  const mona = await platform.service.signIn('mona.member@northwind.example', organizationIds.northwind);
  expect((await ask('logistics/shipments', mona)).status).toBe(200);
  expect((await ask('admin/devices', mona)).status).toBe(403);
});

it('draws the temperatures that it exports, and keeps the one of an alert', async () => {
  const olivia = await tokenFor('olivia.owner@northwind.example', 'logistics');
  await ask('logistics/devices/105/alerts', olivia, 'POST');
  const { body } = await ask('logistics/devices/105/temperatures?hours=24', olivia);
  const drawn = body as { at: string; value: number }[];
  expect(drawn.length).toBeGreaterThanOrEqual(24);
  expect(drawn.at(-1)?.value).toBeGreaterThan(8.5);
  const scope = { organizationId: 2, deviceIds: [105], start: Date.parse(drawn[0]?.at ?? ''), end: Number.MAX_VALUE };
  const kept = platform.fleet.readings(scope).filter(({ sensor }) => sensor === 'TEMP');
  expect(drawn).toEqual(kept.map(({ at, value }) => ({ at: new Date(at).toISOString(), value })));
});

it('answers pages of the service, and tells its dashboards where it is', async () => {
  const { publicUrl } = platform.service.services.config;
  const answer = (origin: string) => fetch(`${platform.url}/logistics/shipments`, { headers: { origin } });
  expect((await answer(publicUrl)).headers.get('access-control-allow-origin')).toBe(publicUrl);
  expect((await answer('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  const known = await fetch(`${platform.service.url}/dashboards/platform.json`);
  expect(await known.json()).toEqual({ url: platform.url });
  expect(known.headers.get('content-security-policy')).toContain(`connect-src 'self' ${platform.url};`);
  const console = await fetch(`${platform.service.url}/auth/sign-in`);
  expect(console.headers.get('content-security-policy')).toMatch(/connect-src 'self';/);
});
