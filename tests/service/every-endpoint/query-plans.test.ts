import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../../../service/features/notifications/notifications.ts';
import { periodicTasks } from '../../../service/jobs.ts';
import { deleteExpired } from '../../../service/platform/database/delete-expired.ts';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { type Sent, statementsOf } from '../support/queries.ts';
import { startService, type TestService } from '../support/service.ts';
import { type CallerOf, makeCallers } from './callers.ts';
import { makeTargets, requestOf } from './targets.ts';

/**
 * Every read of the contract, logins, changes and periodic tasks: none may read a growing table from end to end. The
 * planner is told to avoid that at any cost, so it does so only where no index helps, whatever the size of the tables.
 */
const GROWING = [
  ...['users', 'memberships', 'membership_roles', 'sessions', 'audit_log', 'notifications', 'jobs', 'outbox'],
  ...['rate_limits', 'organizations', 'user_settings', 'invitations', 'registrations', 'one_time_hashes', 'uploads'],
  ...['tfa_tokens', 'webauthn_challenges', 'external_logins', 'external_tokens', 'handover_codes', 'handover_tokens'],
  ...['external_identities', 'recovery_codes', 'passkeys', 'spent_challenges', 'webhook_deliveries', 'reports'],
];

let service: TestService;
let callers: CallerOf[];
const sent = new Map<string, Sent>();

beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } });
  for (const one of await statementsOf(everything)) if (!sent.has(one.text)) sent.set(one.text, one);
}, 120_000);
afterAll(() => service?.stop());

async function everything() {
  callers = await makeCallers(service);
  const { own } = await makeTargets(service);
  const { services } = service;
  for (const [name, { answer = 'json' }] of Object.entries<Endpoint>(table) as [EndpointName, Endpoint][]) {
    if (answer === 'events' || answer === 'redirect' || !name.startsWith('GET ')) continue;
    for (const caller of callers.filter(({ kind }) => ['admin', 'superadmin', 'adminKey'].includes(kind))) {
      const request = requestOf(name, own, 'own', caller);
      for (const query of queriesFor(name)) {
        const asked = { ...request, query: { ...request.query, ...query }, token: caller.token };
        await service.call(name, asked as never);
      }
    }
  }
  await service.call('POST /auth', { body: { email: 'nobody@example.com', password: 'wrong-password-42' } });
  await service.call('POST /password/reset', { body: { email: 'olivia.owner@northwind.example' } as never });
  await services.database.db.transaction((tx) => notify(tx, 3, { title: 'News', type: 'sensor_updates' }));
  service.advance(6 * 60_000);
  await service.call('GET /auth', { token: callers[0]?.token });
  for (const task of periodicTasks(services)) await task.run();
  const retention = { audit: 1, notifications: 1, failedJobs: 1 };
  await deleteExpired(services.database.db, services.now(), { keepsOutbox: false, retention });
}

/** Ways to ask a list. */
function queriesFor(name: EndpointName): object[] {
  const { query }: Endpoint = table[name];
  const shape = (query as { shape?: object } | undefined)?.shape ?? {};
  const queries: object[] = [{}];
  if ('term' in shape) queries.push({ term: 'olivia' });
  if ('status' in shape && name === 'GET /user') queries.push({ status: 'active' }, { term: 'oli', status: 'active' });
  if ('deleted' in shape) queries.push({ deleted: 1 });
  if ('withEmployees' in shape) queries.push({ withEmployees: 1 });
  if ('withRoles' in shape) queries.push({ withRoles: 1, withOrganization: 1 });
  return queries;
}

it('runs the queries that it judges', () => {
  const texts = [...sent.keys()].join('\n');
  for (const name of ['memberships', 'audit_log', 'notifications', 'sessions', 'jobs']) expect(texts).toContain(name);
  expect(sent.size).toBeGreaterThan(80);
});

it('reads no growing table from end to end', async () => {
  const { pool } = service.services.database;
  const client = await pool.connect();
  const scanning: string[] = [];
  try {
    await client.query('set enable_seqscan = off');
    for (const { text, values } of sent.values()) {
      if (!/^(select|with|insert|update|delete)\b/i.test(text)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, scanned = ''] of plan.matchAll(/Seq Scan on (\w+)/g))
        if (GROWING.includes(scanned)) scanning.push(`${scanned}: ${text.replace(/\s+/g, ' ')}`);
    }
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
  expect(scanning).toEqual([]);
});
