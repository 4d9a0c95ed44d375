import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { addOrganizations, addPeople } from '../../service/demo-data/people.ts';
import { organizationIds, roleIds, userIds } from '../../service/demo-data/ids.ts';
import { notify } from '../../service/features/notifications/notifications.ts';
import { periodicTasks } from '../../service/jobs.ts';
import { deleteExpired } from '../../service/platform/database/delete-expired.ts';
import { toParams } from '../../service/platform/database/embedded/params.ts';
import type { Endpoint } from '../../src/core/contract/endpoint.ts';
import { table } from '../../src/core/contract/table.ts';
import type { EndpointName } from '../../src/core/contract/types.ts';
import { describeServices } from '../service/support/describe-services.ts';
import { type Sent, statementsOf } from '../service/support/queries.ts';
import type { TestService } from '../service/support/service.ts';
import { type CallerOf, makeCallers } from '../service/every-endpoint/callers.ts';
import { type Plan, readsOf, scannedBy } from './plans.ts';
import { type Ids, makeTargets, type Place, requestOf } from '../service/every-endpoint/targets.ts';

/**
 * Tables of a fixed size, the platform's applications with their keys and export types, and announcements, which people
 * write by hand and search by any word. Every other table grows with users and organizations.
 */
const FIXED = [
  ...['installation', 'resources', 'system_settings', 'announcements'],
  ...['applications', 'service_keys', 'signing_keys', 'export_types'],
];

/** Further people on the Postgres server, and rows of other growing tables. */
const PEOPLE = 20_000;
const ORGANIZATIONS = 2_000;

/** What people leave behind, of one organization and its members; `n` counts. */
const TRACES = [
  `audit_log (organization_id, actor_user_id, action, target_type, target_id, target_name, data)
    select 2, 3, 'user.invited', 'user', n, 'Person ' || n, '{}'`,
  `sessions (user_id, organization_id, digest, expires_at, ended_at)
    select u.id, 2, 'digest ' || n, now() + interval '1 day', case when n % 2 = 0 then now() end`,
  `notifications (user_id, title, body, criticality_level, notification_type)
    select u.id, 'Title ' || n, 'Text', 'info', 'sensor_updates'`,
  `sent_notifications (sender_organization_id, target, title, body, criticality_level, notification_type, mail, status,
    recipients, unknown) select 2, '{"userIds": []}', 'Title ' || n, '', 'info', 'sensor_updates', true, 'sent', 0, 0`,
  // Nobody who has accepted comes before them.
  `users (name, email) select 'A ' || n, 'a' || n || '@else.example'`,
  `jobs (type, payload, done_at) select 'nothing', '{}', now()`,
  `outbox (channel, "to", text) select 'mail', 'person' || n || '@else.example', 'Text'`,
  `webhook_deliveries (webhook_id, message_id, event, body) select 1, 'evt_' || n, 'webhook.test', '{}'`,
  `reports (user_id, organization_id, type, title, format, request)
    select u.id, 2, 'rows', 'Rows', 'csv', '{}'`,
  `export_attempts (report_id, page, attempt, started_at, duration_ms, bytes)
    select (select max(id) from reports), n, 1, now(), 1, 1`,
  `rate_limits (key, count, resets_at) select 'limit ' || n, 1, now() + interval '1 day'`,
];

/** The statistics of a million members: a sample of them shows no other organization. */
const SAMPLED = `do $$ declare name text; begin
  for name in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' loop
    execute format('alter table %I alter organization_id set (n_distinct = 1)', name);
  end loop; end $$`;

/**
 * A search of the audit log reads the log of its organization. All users with a status are found one by one. Whoever
 * restores organizations reads all of them.
 */
const READS_MUCH = [/from "?audit_log"?.* like /is];
const readsMuch = (text: string) => READS_MUCH.some((known) => known.test(text));

/** Every read of the contract, about the records of a place. */
async function everyRead(service: TestService, callers: readonly CallerOf[], place: Place, ids: Ids): Promise<void> {
  for (const [name, { answer = 'json' }] of Object.entries<Endpoint>(table) as [EndpointName, Endpoint][]) {
    if (answer === 'events' || answer === 'redirect' || !name.startsWith('GET ')) continue;
    for (const caller of callers) {
      const request = requestOf(name, ids, place, caller);
      for (const query of queriesFor(name)) {
        const asked = { ...request, query: { ...request.query, ...query }, token: caller.token };
        const { status } = await service.call(name, asked as never);
        if (status >= 500) throw new Error(`${name} ${JSON.stringify(query)} answered ${status}`);
      }
    }
  }
}

/** Every read, logins, changes and periodic tasks. */
async function everything(service: TestService, callers: readonly CallerOf[], own: Ids): Promise<void> {
  const { services } = service;
  await service.signIn('mona.member@northwind.example');
  const asking = callers.filter(({ kind }) => ['admin', 'superadmin', 'adminKey'].includes(kind));
  await everyRead(service, asking, 'own', own);
  const token = callers.find(({ kind }) => kind === 'superadmin')?.token;
  for (const query of queriesFor('GET /user')) await service.call('GET /user', { token, query });
  await service.call('POST /auth', { body: { email: 'nobody@example.com', password: 'wrong-password-42' } });
  await service.call('POST /password/reset', { body: { email: 'olivia.owner@northwind.example' } as never });
  await services.database.db.transaction((tx) => notify(tx, 3, { title: 'News', type: 'sensor_updates' }));
  service.advance(6 * 60_000);
  await service.call('GET /auth', { token: callers[0]?.token });
  for (const task of periodicTasks(services)) await task.run();
  const retention = { audit: 1, notifications: 1, failedJobs: 1 };
  const signal = services.stopping;
  await deleteExpired(services.database.db, services.now(), { keepsOutbox: false, retention, signal });
}

/** Ways to ask a list. */
function queriesFor(name: EndpointName): Record<string, unknown>[] {
  const { query }: Endpoint = table[name];
  const shape = (query as { shape?: object } | undefined)?.shape ?? {};
  const queries: Record<string, unknown>[] = [{}];
  if ('term' in shape) queries.push({ term: 'olivia' });
  if (name === 'GET /user') {
    queries.push({ status: 'active' }, { status: 'suspended' }, { term: 'oli', status: 'active' });
    // Longer than the pages that requests share.
    queries.push({ __count: 100 }, { __count: 100, status: 'active' });
  }
  if ('action' in shape && 'from' in shape) {
    queries.push({ action: 'role' }, { action: 'role.created' }, { from: '2999-01-01T00:00:00.000Z' });
    queries.push({ to: '2000-01-01T00:00:00.000Z' });
  }
  if (name === 'GET /webhooks/{id}/deliveries') queries.push({ status: 'failed' }, { event: 'user.created' });
  if (name === 'GET /jobs') queries.push({ status: 'failed' }, { status: 'waiting' });
  if (name === 'GET /organizations') queries.push({ __sort: 'updated_at' }, { __sort: '-updated_at' });
  for (const key of ['deleted', 'withDeleted', 'onlyDeleted']) if (key in shape) queries.push({ [key]: 1 });
  if ('withEmployees' in shape) queries.push({ withEmployees: 1 });
  if ('withRoles' in shape) queries.push({ withRoles: 1, withOrganization: 1 });
  return queries;
}

/** Runs everything on a service; the statements it sent: each text once, and again for a small organization. */
async function statementsOn(service: TestService): Promise<Sent[]> {
  const callers = await makeCallers(service);
  const { own, foreign } = await makeTargets(service);
  const { kind, pool } = service.services.database;
  await pool.query('update webhook_deliveries set webhook_id = $1', [own.webhook]);
  if (kind === 'server') await pool.query('analyze webhook_deliveries');
  const ofLarge = await statementsOf(() => everything(service, callers, own));
  if (kind === 'embedded') return once(ofLarge);
  const token = await service.signIn('cora.owner@contoso.example');
  const owner: CallerOf = { kind: 'owner', userId: userIds.cora, token };
  const asking = [owner, ...callers.filter(({ kind }) => kind === 'superadmin')];
  const ofSmall = await statementsOf(() => everyRead(service, asking, 'foreign', foreign));
  return [...once(ofLarge), ...once(ofSmall)];
}

const once = (sent: readonly Sent[]): Sent[] => [...new Map(sent.map((one) => [one.text, one])).values()];

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}

interface Planned {
  text: string;
  values: unknown[];
  plan: Plan;
}

/** The plan of every statement that has one. @param mode `analyze` also runs what can run twice, and takes it back */
async function plansOf(service: TestService, sent: readonly Sent[], mode?: 'analyze'): Promise<Planned[]> {
  const planned = mode ? /^(select|with|update|delete)\b(?!.*insert)/is : /^(select|with|insert|update|delete)\b/i;
  const client = await service.services.database.pool.connect();
  const explain = `explain (${mode ? 'analyze, ' : ''}format json)`;
  const plans: Planned[] = [];
  try {
    if (!mode) await client.query('set enable_seqscan = off');
    for (const { name, text, values } of sent) {
      if (!planned.test(text)) continue;
      await client.query('begin');
      // Connections keep one plan of a named statement, whatever its values. Others are planned by their values.
      await client.query(`set plan_cache_mode = ${name ? 'force_generic_plan' : 'force_custom_plan'}`);
      if (name) await client.query(`prepare kept as ${text}`);
      const { rows } = await (name
        ? client.query<Explained>(`${explain} execute kept${literals(values)}`)
        : client.query<Explained>(`${explain} ${text}`, values));
      if (name) await client.query('deallocate kept');
      await client.query('rollback');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) plans.push({ text: text.replace(/\s+/g, ' '), values, plan });
    }
  } finally {
    await client.query('reset enable_seqscan');
    await client.query('reset plan_cache_mode');
    client.release();
  }
  return plans;
}

const literals = (values: unknown[]): string => {
  const list = toParams(values).map((value) => (value === null ? 'null' : pg.escapeLiteral(value)));
  return list.length === 0 ? '' : `(${list.join(', ')})`;
};

describeServices(
  'the statements of the service',
  (described) => {
    let sent: Sent[];
    let growing: string[];

    beforeAll(async () => {
      const { db, pool } = described.service.services.database;
      if (described.kind === 'server') {
        const who = { organizationId: organizationIds.northwind, roleId: roleIds.userReader, passwordHash: null };
        await db.transaction((tx) => addPeople(tx, { ...who, count: PEOPLE }));
        await db.transaction((tx) => addOrganizations(tx, ORGANIZATIONS, null));
        const rows = `from generate_series(1, ${PEOPLE}) as counted(n) join users u on u.id = 1000 + n`;
        for (const trace of TRACES) await pool.query(`insert into ${trace} ${rows}`);
        await pool.query(SAMPLED);
        await pool.query('vacuum analyze');
      }
      const { rows } = await pool.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      );
      growing = rows.map(({ name }) => name).filter((name) => !FIXED.includes(name));
      sent = await statementsOn(described.service);
    }, 180_000);

    it('are those of every read', () => {
      const texts = sent.map(({ text }) => text).join('\n');
      for (const name of ['memberships', 'audit_log', 'notifications', 'sessions', 'jobs'])
        expect(texts).toContain(name);
      expect(sent.length).toBeGreaterThan(80);
      expect(growing.length).toBeGreaterThan(35);
    });

    // Told to avoid it at any cost, the planner does so only where no index helps, whatever the size of the tables.
    it('scan no growing table', async () => {
      const plans = await plansOf(described.service, sent);
      expect(plans.length).toBeGreaterThan(80);
      const scans = plans
        .filter(({ text }) => !readsMuch(text))
        .flatMap(({ text, plan }) => scannedBy(plan).map((name) => `${name}: ${text}`));
      expect(scans.filter((scan) => growing.some((name) => scan.startsWith(`${name}: `)))).toEqual([]);
    });

    // Only a server has so many users here.
    if (described.kind === 'embedded') return;
    it('read few rows of many', async () => {
      const plans = await plansOf(described.service, sent, 'analyze');
      const { rows } = await described.service.services.database.pool.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and reltuples >= ${PEOPLE / 2}`,
      );
      const large = new Set(rows.map(({ name }) => name));
      expect(large).toContain('memberships');
      const reads = plans.flatMap(({ plan, text, values }) => readsOf(plan).map((read) => ({ ...read, text, values })));
      expect(Math.max(...reads.map(({ rows }) => rows)), 'the rows of a counted list').toBeGreaterThan(900);
      const much = reads.filter(
        ({ table, rows, isScan, text }) => (rows > PEOPLE / 4 || (isScan && large.has(table))) && !readsMuch(text),
      );
      expect(
        much.map(({ table, rows, text, values }) => `${rows} rows of ${table}: ${text} -- ${JSON.stringify(values)}`),
      ).toEqual([]);
    });
  },
  // Beside other suites, the rows of 20,000 people take longer to write than a statement may by default.
  { env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent', DATABASE_STATEMENT_SECONDS: '120' } },
);
