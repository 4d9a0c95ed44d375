import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { resealSigningKeys, rotate } from '../../../../service/features/access-tokens/signing-keys.ts';
import { encryptSecret } from '../../../../service/platform/crypto/crypto.ts';
import { signingKeys } from '../../../../service/platform/database/schema/applications.ts';
import { backEndOf, bearing } from '../../server/support.ts';
import { accessTokenFor, makeServiceKey } from '../../support/keys/access-tokens.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

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

const issue = async (token: string, audience = 'logistics') =>
  service.call('POST /auth/token', { token, body: { audience } });

describe('POST /auth/token', () => {
  it('issues an ES256 token of RFC 9068 for five minutes', async () => {
    const { status, data } = await issue(mona);
    expect(status).toBe(201);
    const token = data[0]?.token ?? '';
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: service.url,
      aud: 'logistics',
      sub: String(userIds.mona),
      client_id: 'logistics',
      org: organizationIds.northwind,
      permissions: ['logistics.*'],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(claims['sid']).toEqual(expect.any(String));
    const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
    await expect(jwtVerify(token, keys, { audience: 'logistics', issuer: service.url })).resolves.toBeTruthy();
  });

  it('knows its audiences, and who asks', async () => {
    expect(await issue(mona, 'nowhere')).toMatchObject({ status: 404, code: 'audience_unknown' });
    expect((await service.call('POST /auth/token', { body: { audience: 'logistics' } })).status).toBe(401);
    const key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: organizationIds.northwind,
      roleId: roleIds.northwindAdministrator,
    });
    expect(decodeJwt(await accessTokenFor(service, key))['sub']).toMatch(/^key:\d+$/);
  });
});

describe('the published keys', () => {
  it('are kept for five minutes, and a rotation refuses nobody', async () => {
    const before = await accessTokenFor(service, mona);
    const response = await fetch(`${service.url}/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    await rotate(service.services);
    service.advance(2 * MINUTE);
    const iam = backEndOf(service, serviceKey);
    expect((await iam.authenticate(bearing(before))).id).toBe(userIds.mona);
    const { keys } = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as { keys: unknown[] };
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    expect(decodeProtectedHeader(await accessTokenFor(service, mona)).kid).toBe(decodeProtectedHeader(before).kid);
    service.advance(61 * MINUTE);
    const after = await accessTokenFor(service, mona);
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    expect((await backEndOf(service, serviceKey).authenticate(bearing(after))).id).toBe(userIds.mona);
  });

  it('are given up with a lost SECRET_KEY: their tokens are refused, and a new key signs at once', async () => {
    const { db } = service.services.database;
    const before = await accessTokenFor(service, mona);
    await db.update(signingKeys).set({ privateKey: encryptSecret('a key that nobody has any more, not one', '{}') });
    expect(await resealSigningKeys(service.services, { isLost: false })).toBeGreaterThan(0);
    expect((await db.select().from(signingKeys)).map(({ kid }) => kid)).toContain(decodeProtectedHeader(before).kid);
    expect(await resealSigningKeys(service.services, { isLost: true })).toBe(0);
    service.advance(2 * MINUTE);
    const after = await accessTokenFor(service, mona);
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    const iam = backEndOf(service, serviceKey);
    expect((await iam.authenticate(bearing(after))).id).toBe(userIds.mona);
    await expect(iam.authenticate(bearing(before))).rejects.toMatchObject({ status: 401, code: 'token_invalid' });
  });

  it('are named by the metadata, and read by scripts of any page, as it is', async () => {
    const answer = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    const keys = await fetch(`${service.url}/.well-known/jwks.json`);
    for (const { headers } of [answer, keys])
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
        '*',
        'public, max-age=300',
      ]);
    const metadata = await answer.json();
    expect(metadata).toMatchObject({
      issuer: service.url,
      jwks_uri: `${service.url}/.well-known/jwks.json`,
      introspection_endpoint: `${service.url}/api/oauth/introspect`,
    });
  });
});
