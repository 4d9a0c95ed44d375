import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_GROUP, CORE_USER, ENTERPRISE_USER, scimClient, type Send } from './support/scim-client.ts';

let service: TestService;
let send: Send;
let baseUrl = '';
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const directory = await makeDirectory(service, await makeConnection(service, { domains: ['known.example'] }), owner);
  send = scimClient(directory);
  baseUrl = directory.baseUrl;
});
afterAll(async () => await service?.stop());

interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  mutability: string;
  returned: string;
  subAttributes?: Attribute[];
}

const attributesOf = async (schema: string) =>
  (await send('GET', `/Schemas/${schema}`)).body['attributes'] as Attribute[];

/** A value of an attribute, as its description has it. */
function valueOf({ name, type, multiValued, subAttributes = [] }: Attribute): unknown {
  const single = () => {
    if (type === 'complex') return resourceOf(subAttributes);
    if (type === 'boolean') return true;
    return type === 'reference' ? `https://known.example/${name}` : `the ${name}`;
  };
  return multiValued ? [single()] : single();
}

const resourceOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.filter(({ mutability }) => mutability === 'readWrite').map((one) => [one.name, valueOf(one)]),
  );

describe('what a directory finds out about the service', () => {
  it('says what it can do, as it does it', async () => {
    const { status, headers, body } = await send('GET', '/ServiceProviderConfig');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/scim\+json/)]);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 500 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
      meta: { location: `${baseUrl}/ServiceProviderConfig` },
    });
  });

  it('lists the kinds of resources with their schemas, each at its own address', async () => {
    const { body } = await send('GET', '/ResourceTypes');
    expect(body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: CORE_USER, schemaExtensions: [{ schema: ENTERPRISE_USER }] },
      { id: 'Group', endpoint: '/Groups', schema: CORE_GROUP, schemaExtensions: [] },
    ]);
    expect((await send('GET', '/ResourceTypes/User')).body).toEqual(body.Resources?.[0]);
    expect((await send('GET', '/Schemas')).body.Resources?.map(({ id }) => id)).toEqual([
      ...[CORE_USER, ENTERPRISE_USER, CORE_GROUP],
    ]);
    for (const path of ['/ResourceTypes/Device', '/Schemas/urn:unknown'])
      expect((await send('GET', path)).status).toBe(404);
  });

  it('describes each attribute by RFC 7643 section 7', async () => {
    const check = (attributes: readonly Attribute[]) => {
      for (const one of attributes) {
        expect(one).toMatchObject({
          name: expect.stringMatching(/^[$\w]+$/),
          type: expect.stringMatching(/^(string|boolean|dateTime|reference|complex)$/),
          mutability: expect.stringMatching(/^(readOnly|readWrite)$/),
          returned: expect.stringMatching(/^(default|request)$/),
        });
        if (one.type === 'complex') check(one.subAttributes ?? []);
      }
    };
    for (const schema of [CORE_USER, ENTERPRISE_USER, CORE_GROUP]) check(await attributesOf(schema));
  });

  it('keeps every attribute that it describes, and returns it as it came', async () => {
    const userName = 'every.attribute@known.example';
    const user = {
      ...resourceOf(await attributesOf(CORE_USER)),
      ...{ schemas: [CORE_USER, ENTERPRISE_USER], userName },
      emails: [{ value: userName, display: userName, type: 'work', primary: true }],
      [ENTERPRISE_USER]: resourceOf(await attributesOf(ENTERPRISE_USER)),
    };
    const made = await send('POST', '/Users', user);
    expect(made.status).toBe(201);
    const { id, meta, ...kept } = (await send('GET', `/Users/${made.body.id}`)).body;
    expect(kept).toEqual(user);
    expect([id, meta]).toMatchObject([made.body.id, { resourceType: 'User', location: `${baseUrl}/Users/${id}` }]);
    // A name that ignores letter case, RFC 7643 section 2.1.
    const again = Object.fromEntries(Object.entries(user).map(([name, value]) => [name.toUpperCase(), value]));
    expect((await send('PUT', `/Users/${id}`, again)).body).toMatchObject(user);
  });
});
