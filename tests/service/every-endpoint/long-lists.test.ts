import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { OWNER, createWebhook } from '../features/webhooks/support/webhooks.ts';

/** More rows than a list counts behind its first page. */
const MANY = 1_200;
const NORTHWIND = 2;

let service: TestService;
let owner: string;
let staff: string;
let webhookId: number;

beforeAll(async () => {
  service = await startService();
  owner = await service.signIn(OWNER);
  staff = await service.signIn('superadmin@platform.example');
  webhookId = (await createWebhook(service, owner, 'https://hooks.example.com/long', { types: [] })).id;
  const { pool } = service.services.database;
  const series = `generate_series(1, ${MANY}) as at`;
  await pool.query(
    `insert into audit_log (organization_id, action, target_name)
      select $1, 'role.updated', 'Role ' || at from ${series}`,
    [NORTHWIND],
  );
  await pool.query(
    `insert into webhook_deliveries (webhook_id, message_id, event, body, status, next_attempt_at)
      select $1, 'msg_long_' || at, 'role.created', '{}', 'delivered', null from ${series}`,
    [webhookId],
  );
  await pool.query(`insert into organizations (name) select 'Zeta ' || (at % 40) from ${series}`);
  await pool.query(
    `insert into jobs (type, payload, attempts, run_at, failed_at)
      select 'message.send', '{"outboxId":1}', 8, now(), now() from ${series}`,
  );
  await pool.query(
    `insert into users (name, email, activated_at)
      select 'Zeta ' || (at % 40), 'zeta' || at || '@example.org', now() from ${series}`,
  );
});
afterAll(() => service?.stop());

type Query = Record<string, unknown>;

/** The lists, each with `ask` for a page. */
const lists = {
  'activity of an organization': (query: Query) =>
    service.call('GET /organizations/{id}/audit', { token: owner, params: { id: NORTHWIND }, query }),
  'deliveries of a webhook': (query: Query) =>
    service.call('GET /webhooks/{id}/deliveries', { token: owner, params: { id: webhookId }, query }),
  'organizations by name': (query: Query) => service.call('GET /organizations', { token: staff, query }),
  'organizations by name, backwards': (query: Query) =>
    service.call('GET /organizations', { token: staff, query: { ...query, __sort: '-name' } }),
  'failed jobs': (query: Query) => service.call('GET /jobs', { token: staff, query }),
  'possible owners': (query: Query) => service.call('GET /organizations/owners', { token: staff, query }),
};

const idOf = (row: unknown) => (row as { id: number }).id;

interface Meta {
  total?: number;
  total_is_capped?: boolean;
  next?: string;
}

describe.each(Object.entries(lists))('%s', (_name, ask) => {
  it('stops counting at the next full thousand, and continues behind each page to the end', async () => {
    const first = await ask({ __count: 300 });
    expect([first.status, first.meta.total, (first.meta as Meta).total_is_capped]).toEqual([200, 1000, true]);
    const ids: number[] = [];
    let after: string | undefined;
    let meta: Meta;
    do {
      const page = await ask({ __count: 300, __offset: ids.length, ...(after && { __after: after }) });
      ids.push(...page.data.map(idOf));
      meta = page.meta as Meta;
      after = meta.next;
    } while (after !== undefined && ids.length < 10 * MANY);
    expect(ids.length).toBeGreaterThanOrEqual(MANY);
    expect(new Set(ids).size).toBe(ids.length);
    expect([meta.total, meta.total_is_capped]).toEqual([ids.length, undefined]);
    const byOffset = await ask({ __count: 300, __offset: 300 });
    expect(byOffset.data.map(idOf)).toEqual(ids.slice(300, 600));
  });

  it('rejects the cursor of another order', async () => {
    const cursor = Buffer.from(JSON.stringify(['updated_at', 'x', 1])).toString('base64url');
    expect((await ask({ __after: cursor })).status).toBe(400);
  });
});
