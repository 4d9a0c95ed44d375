import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind } = organizationIds;
const OLIVIA = 'olivia.owner@northwind.example';
const STAFF = 'superadmin@platform.example';
const MINUTE = 60_000;

interface Change {
  name: EndpointName;
  params?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

let service: TestService;
let connectionId: number;
/** Changes that give somebody what outlives their session. */
const changes: Record<'staff' | 'owner', Change[]> = { staff: [], owner: [] };
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  connectionId = await keepConnection(service, { organizationId: northwind, domain: 'northwind.example' });
  const { id } = await keepApplication(service, 'fleet', ['tokens:introspect']);
  const key = { name: 'Mine', scopes: ['users:read'] };
  const params = { id: northwind, connectionId };
  changes.staff = [
    { name: 'POST /applications/{id}/keys', params: { id }, body: key },
    { name: 'PUT /applications/{id}/keys/{keyId}', params: { id, keyId: 1 }, body: key },
    { name: 'DELETE /applications/{id}/keys/{keyId}', params: { id, keyId: 1 } },
    { name: 'POST /applications/{id}/keys/{keyId}/roll', params: { id, keyId: 1 } },
    { name: 'POST /applications/{id}/webhooks/{webhookId}/secret', params: { id, webhookId: 1 } },
    { name: 'POST /applications/{id}/export_types/{typeId}/secret', params: { id, typeId: 1 } },
  ];
  changes.owner = [
    { name: 'POST /organizations/{id}/connection_setup', params: { id: northwind } },
    { name: 'PUT /organizations/{id}/connections/{connectionId}', params, body: { issuer: 'https://thief.example' } },
    { name: 'POST /organizations/{id}/connections/{connectionId}/enable', params },
    { name: 'POST /organizations/{id}/connections/{connectionId}/directory', params },
    { name: 'POST /webhooks/{id}/secret', params: { id: 1 } },
  ];
});
afterAll(() => service?.stop());

const send = (token: string, { name, params, body }: Change, proof: Record<string, string> = {}) =>
  service.call(name, { token, params, body: { ...body, ...proof } } as never);

describe.each([
  ['staff', STAFF],
  ['owner', OLIVIA],
] as const)('the session of a log in of eleven minutes ago, of the %s', (who, email) => {
  it('leaves nothing behind that outlives it', async () => {
    const token = await service.signIn(email);
    service.advance(11 * MINUTE);
    for (const change of changes[who]) {
      const bare = await send(token, change);
      expect([change.name, bare.status, bare.code]).toEqual([change.name, 403, 'confirm_needed']);
      const wrong = await send(token, change, { password: 'wrong-password-42' });
      expect([change.name, wrong.status, wrong.code]).toEqual([change.name, 422, 'wrong_password']);
    }
  });
});

it('is enough with the password, and right after the log in', async () => {
  const [create] = changes.staff;
  const [link] = changes.owner;
  if (!create || !link) throw new Error('There are no changes.');
  const token = await service.signIn(STAFF);
  expect((await send(token, create)).status).toBe(201);
  service.advance(11 * MINUTE);
  expect((await send(token, create, { password: PASSWORD })).status).toBe(201);
  const company = await service.signIn(OLIVIA);
  await sendThrough(service, company, connectionId);
  expect((await send(company, link)).status, "a company's log in is enough for the company").toBe(201);
});
