import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { parseCsv } from '../../support/csv.ts';
import { makeServiceKey } from '../../support/keys/access-tokens.ts';
import { startService, type TestService } from '../../support/service.ts';

const DAY = 86_400_000;
const { northwind, contoso } = organizationIds;

let service: TestService;
let owner: string;
let key: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  key = await makeServiceKey(service, 'logistics', ['activity:write']);
});
afterAll(() => service?.stop());

const delayed = {
  organization_id: northwind,
  action: 'logistics.shipment.delayed',
  actor: { name: 'Gate 7 sensor' },
  target: { type: 'shipment', id: 'SHP-0042', name: 'Shipment 42' },
  detail: { minutes: 35 },
};
const add = (body: object = delayed, idempotencyKey?: string, token = key) =>
  service.call('POST /activity', {
    token,
    body: body as typeof delayed,
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  });
const list = async (query: Record<string, unknown> = {}, id: number = northwind, token = owner) =>
  (await service.call('GET /organizations/{id}/audit', { token, params: { id }, query })).data;

describe('POST /activity', () => {
  it("is in the organization's activity, with its own entries", async () => {
    expect((await add()).status).toBe(201);
    const [entry] = await list();
    expect(entry).toMatchObject({
      action: 'logistics.shipment.delayed',
      actor: { id: null, name: 'Gate 7 sensor' },
      target: { kind: 'shipment', id: 'SHP-0042', name: 'Shipment 42' },
      detail: { minutes: 35 },
    });
    const cora = await service.signIn('cora.owner@contoso.example');
    expect((await list({ action: 'logistics' }, contoso, cora)).map(({ action }) => action)).toEqual([]);
  });

  it('is found by actor, target, action and application', async () => {
    const found = async (query: Record<string, unknown>) => (await list(query)).map(({ action }) => action);
    expect(await found({ term: 'gate 7' })).toContain(delayed.action);
    expect(await found({ term: 'shipment 42' })).toContain(delayed.action);
    expect(new Set(await found({ action: 'logistics' }))).toEqual(new Set([delayed.action]));
    expect(new Set(await found({ action: delayed.action }))).toEqual(new Set([delayed.action]));
    expect(await found({ term: 'no such sensor' })).toEqual([]);
  });

  it('is in the file', async () => {
    const url = `${service.url}/api/organizations/${northwind}/audit/file?action=logistics`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${owner}` } });
    const [, first] = parseCsv(await response.text());
    expect(first).toEqual(expect.arrayContaining(['Gate 7 sensor', 'Shipment 42', 'SHP-0042', delayed.action]));
  });

  it('names a member of the organization, and nobody else', async () => {
    expect((await add({ ...delayed, actor: { user_id: userIds.mona } })).status).toBe(201);
    expect((await list())[0]?.actor).toMatchObject({ id: userIds.mona });
    const stranger = await add({ ...delayed, actor: { user_id: userIds.cora } });
    expect([stranger.status, stranger.code]).toEqual([422, 'actor_unknown']);
    expect((await add({ ...delayed, actor: { user_id: 987_654 } })).code).toBe('actor_unknown');
  });

  it('is of the own application, about an organization that exists, and short', async () => {
    const foreign = await add({ ...delayed, action: 'masternode.node.stopped' });
    expect([foreign.status, foreign.code]).toEqual([422, 'action_invalid']);
    expect((await add({ ...delayed, action: 'user.suspended' })).status).toBe(400);
    expect((await add({ ...delayed, organization_id: 987_654 })).status).toBe(404);
    const long = await add({ ...delayed, detail: { text: 'x'.repeat(4_096) } });
    expect([long.status, long.code]).toEqual([422, 'detail_too_long']);
  });

  it('needs the scope', async () => {
    const other = await makeServiceKey(service, 'logistics', ['users:read']);
    expect(await add(delayed, undefined, other)).toMatchObject({ status: 403, code: 'scope_missing' });
    expect((await add(delayed, undefined, owner)).status).toBe(403);
  });
});

describe('an Idempotency-Key', () => {
  it('does the work once, also for requests at once, and answers the same', async () => {
    const before = (await list({ action: 'logistics' })).length;
    const answers = await Promise.all([add(delayed, 'once'), add(delayed, 'once'), add(delayed, 'once')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data[0]?.id)).size).toBe(1);
    const reordered = Object.fromEntries(Object.entries(delayed).reverse());
    expect((await add(reordered, 'once')).data).toEqual(answers[0]?.data);
    expect((await list({ action: 'logistics' })).length).toBe(before + 1);
  });

  it('is refused for another body', async () => {
    const other = await add({ ...delayed, detail: { minutes: 36 } }, 'once');
    expect([other.status, other.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('is of one application', async () => {
    const node = await makeServiceKey(service, 'masternode', ['activity:write']);
    const other = await add({ ...delayed, action: 'masternode.node.stopped' }, 'once', node);
    expect(other.status).toBe(201);
  });

  it('is not used up by a request that failed', async () => {
    expect((await add({ ...delayed, actor: { user_id: 987_654 } }, 'again')).status).toBe(422);
    expect((await add(delayed, 'again')).status).toBe(201);
  });

  it('has 1 to 255 characters', async () => {
    expect((await add(delayed, 'x'.repeat(255))).status).toBe(201);
    const long = await add(delayed, 'x'.repeat(256));
    expect([long.status, long.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  it('is forgotten after a day', async () => {
    const [first] = (await add(delayed, 'daily')).data;
    service.advance(DAY - 60_000);
    expect((await add(delayed, 'daily')).data).toEqual([first]);
    service.advance(61_000);
    expect((await add(delayed, 'daily')).data).not.toEqual([first]);
  });
});
