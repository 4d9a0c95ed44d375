import { createServer as createNodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { rotate } from '../../../service/features/access-tokens/signing-keys.ts';
import { AuthError, type ServerOptions } from '../../../src/server/index.ts';
import { accessTokenFor, makeServiceKey } from '../support/keys/access-tokens.ts';
import { giveRole } from '../support/roles.ts';
import { startService, type TestService } from '../support/service.ts';
import { backEndOf, bearing, refusalOf } from './support.ts';

const MINUTE = 60_000;

let service: TestService;
let mona: string;
let serviceKey: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  mona = await service.signIn('mona.member@northwind.example');
  serviceKey = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
});
afterAll(() => service?.stop());

const backEnd = (more: Partial<ServerOptions> = {}) => backEndOf(service, serviceKey, more);
/** A fetch that notes what is asked. */
function noting() {
  const asked: string[] = [];
  const noted: typeof fetch = (url, init) => {
    asked.push(url instanceof Request ? url.url : String(url));
    return fetch(url, init);
  };
  return { asked, fetch: noted };
}

/** Declares 300 permissions of a new application, and gives each of them to a member. */
async function declareMany(): Promise<string> {
  const token = await service.signIn('superadmin@platform.example');
  await service.call('POST /applications', { token, body: { name: 'fleet', title: 'Fleet' } });
  const key = await makeServiceKey(service, 'fleet', ['tokens:introspect', 'permissions:write']);
  const permissions = Array.from({ length: 300 }, (_, at) => ({
    resource: `fleet.a_long_name_of_an_area_number_${at}.READ`,
    title: `Area ${at}`,
  }));
  await service.call('PUT /applications/me/permissions', { token: key, body: { permissions } });
  const held = permissions.map(({ resource }) => resource);
  await giveRole(service, { userId: userIds.walt, organizationId: organizationIds.northwind, permissions: held });
  return key;
}

describe('authenticate()', () => {
  it('tells who calls and what they may do', async () => {
    const caller = await backEnd().authenticate(bearing(await accessTokenFor(service, mona)));
    expect([caller.kind, caller.id, caller.organizationId]).toEqual(['user', userIds.mona, organizationIds.northwind]);
    expect([caller.has('logistics.shipments'), caller.has('masternode.nodes')]).toEqual([true, false]);
    expect(() => caller.requires('auth.users.READ')).toThrow(AuthError);
    expect((await backEnd().authenticate(bearing(mona))).id).toBe(userIds.mona);
  });

  it('refuses forged tokens with 401, and fetches nothing for them', async () => {
    const good = await accessTokenFor(service, mona);
    const [head = '', body = '', signature = ''] = good.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = decodeProtectedHeader(good);
    const { keys } = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as { keys: object[] };
    const published = new TextEncoder().encode(JSON.stringify(keys[0]));
    const hs256 = await new SignJWT(decodeJwt(good))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: header.kid ?? '' })
      .sign(published);
    const { asked, fetch: noted } = noting();
    const iam = backEnd({ fetch: noted });
    const forged = [
      `${encode({ ...header, alg: 'none' })}.${body}.`,
      hs256,
      `${encode({ ...header, jwk: keys[0] })}.${body}.${signature}`,
      `${encode({ ...header, kid: '../../keys' })}.${body}.${signature}`,
      `${encode({ ...header, typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${encode({ ...decodeJwt(good), sub: '1' })}.${signature}`,
      await accessTokenFor(service, mona, 'masternode'),
    ];
    for (const token of forged)
      expect(await refusalOf(iam.authenticate(bearing(token)))).toEqual([401, 'token_invalid']);
    expect(new Set(asked)).toEqual(new Set([`${service.url}/.well-known/jwks.json`]));
    expect(await refusalOf(backEnd({ issuer: 'https://other.example' }).authenticate(bearing(good)))).toEqual([
      401,
      'token_invalid',
    ]);
  });

  it('names the clock if it differs, and bears five seconds', async () => {
    const token = await accessTokenFor(service, mona);
    const at = (ms: number) => backEnd({ now: () => service.services.now() + ms }).authenticate(bearing(token));
    expect((await at(-4_000)).id).toBe(userIds.mona);
    expect(await refusalOf(at(-60_000))).toEqual([401, 'clock_differs']);
    expect((await at(5 * MINUTE + 3_000)).id).toBe(userIds.mona);
    expect(await refusalOf(at(6 * MINUTE))).toEqual([401, 'token_expired']);
  });

  it('answers 503 while the service is away, and goes on with keys that it has', async () => {
    const token = await accessTokenFor(service, mona);
    let isAway = true;
    const away: typeof fetch = (url, init) =>
      isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init);
    const iam = backEnd({ fetch: away });
    expect(await refusalOf(iam.authenticate(bearing(token)))).toEqual([503, 'service_unavailable']);
    expect(await refusalOf(iam.authenticate(bearing(mona)))).toEqual([503, 'service_unavailable']);
    isAway = false;
    expect((await iam.authenticate(bearing(token))).id).toBe(userIds.mona);
    isAway = true;
    expect((await iam.authenticate(bearing(token))).id).toBe(userIds.mona);
    const server = createNodeServer((_request, reply) => void reply.writeHead(500).end()).listen(0);
    const { port } = server.address() as AddressInfo;
    const broken = backEnd({ base: `http://127.0.0.1:${port}`, issuer: service.url });
    expect(await refusalOf(broken.authenticate(bearing(token)))).toEqual([503, 'service_unavailable']);
    server.close();
  });

  it('asks anew for fresher permissions', async () => {
    const ended = await service.signIn('mona.member@northwind.example');
    const token = await accessTokenFor(service, ended);
    await service.call('DELETE /auth', { token: ended });
    service.advance(3_000);
    expect((await backEnd().authenticate(bearing(token))).id).toBe(userIds.mona);
    expect(await refusalOf(backEnd().authenticate(bearing(token), { maxAge: 1 }))).toEqual([401, 'token_invalid']);
  });

  it('fetches the keys anew for an unknown one, at most every 30 seconds', async () => {
    const { asked, fetch: noted } = noting();
    const iam = backEnd({ fetch: noted });
    const before = await accessTokenFor(service, mona);
    await iam.authenticate(bearing(before));
    await rotate(service.services);
    service.advance(62 * MINUTE);
    const after = await accessTokenFor(service, mona);
    const forged = new SignJWT(decodeJwt(after)).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'unknown' });
    await refusalOf(iam.authenticate(bearing(await forged.sign(new Uint8Array(32)))));
    expect(await refusalOf(iam.authenticate(bearing(after)))).toEqual([401, 'token_invalid']);
    expect(asked).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await iam.authenticate(bearing(after))).id).toBe(userIds.mona);
    vi.useRealTimers();
    expect(asked).toHaveLength(2);
  });

  it('takes 300 permissions without a header of more than 8 kB', async () => {
    const serviceKeyOfFleet = await declareMany();
    const writer = await service.signIn('walt.writer@northwind.example');
    const token = await accessTokenFor(service, writer, 'fleet');
    expect(token.length).toBeLessThan(8_000);
    expect(decodeJwt(token)).toMatchObject({ permissions_omitted: true, permissions: [] });
    const caller = await backEndOf(service, serviceKeyOfFleet, { application: 'fleet' }).authenticate(bearing(token));
    expect(caller.has('fleet.a_long_name_of_an_area_number_299.READ')).toBe(true);
  });
});
