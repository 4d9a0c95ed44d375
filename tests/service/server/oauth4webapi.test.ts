import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { accessTokenFor, makeServiceKey } from '../support/keys/access-tokens.ts';
import { startService, type TestService } from '../support/service.ts';
import { bearing } from './support.ts';

/** A library of OAuth that knows nothing of this service. */
let service: TestService;
let server: oauth.AuthorizationServer;
let key: string;
let mona: string;
const http = { [oauth.allowInsecureRequests]: true };
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  key = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
  mona = await service.signIn('mona.member@northwind.example');
  const issuer = new URL(service.url);
  const response = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' });
  server = await oauth.processDiscoveryResponse(issuer, response);
});
afterAll(() => service?.stop());

const client: oauth.Client = { client_id: 'logistics' };
async function introspect(token: string): Promise<oauth.IntrospectionResponse> {
  const basic = oauth.ClientSecretBasic(key);
  const response = await oauth.introspectionRequest(server, client, basic, token, http);
  return oauth.processIntrospectionResponse(server, client, response);
}

describe('oauth4webapi', () => {
  it('checks an access token by the metadata and the published keys', async () => {
    const request = bearing(await accessTokenFor(service, mona));
    const claims = await oauth.validateJwtAccessToken(server, request, 'logistics', http);
    expect(claims).toMatchObject({ sub: String(userIds.mona), org: organizationIds.northwind });
    const foreign = bearing(await accessTokenFor(service, mona, 'masternode'));
    await expect(oauth.validateJwtAccessToken(server, foreign, 'logistics', http)).rejects.toThrow(/"aud"/);
  });

  it('asks by introspection about sessions and access tokens, with its own encoding of the key', async () => {
    const expected = { active: true, sub: String(userIds.mona), client_id: 'logistics' };
    expect(await introspect(mona)).toMatchObject(expected);
    expect(await introspect(await accessTokenFor(service, mona))).toMatchObject(expected);
    expect(await introspect('rubbish')).toEqual({ active: false });
  });
});
