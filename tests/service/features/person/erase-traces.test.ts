import { beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { audit, type AuditEntry } from '../../../../service/features/audit/audit.ts';
import { envelope } from '../../../../service/features/events/outbox.ts';
import { erasePerson } from '../../../../service/features/person/erase-person.ts';
import { exportPerson } from '../../../../service/features/person/export-person.ts';
import { findPerson } from '../../../../service/features/person/find-person.ts';
import { describeServices } from '../../support/describe-services.ts';

const ORGANIZATION = organizationIds.northwind;
/** A name that is part of most texts, and a key of many details. */
const NAME = 'role';
const EMAIL = 'ann@x.example';
const PHONE = '+15550001';
/** Addresses and numbers that contain those of the user, or the other way around. */
const OTHERS = ['joann@x.example', "o'ann@x.example", 'jo.ann@x.example', 'ann@x.example.org', 'nn@x.example'];
const OTHER_PHONE = '+155500012';

/** Tables that an erasure changes without removing all of the user's rows. */
const CHANGED = [
  'audit_log',
  'webhook_deliveries',
  'webhook_attempts',
  'jobs',
  'outbox',
  'notifications',
  'sent_notifications',
  'reports',
];

describeServices('traces of a user', (described) => {
  const database = () => described.service.services.database;
  const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
    (await database().pool.query(text, values)).rows as Row[];
  const all = async (table: string) =>
    (await rowsOf<{ row: string }>(`select t::text as row from ${table} t`)).map(({ row }) => row);

  // The service sends nothing meanwhile.
  beforeAll(() => rowsOf('update webhooks set enabled = false'));

  async function makeUser() {
    await rowsOf('insert into users (name, email, phone, username) values ($1, $2, $3, $4)', [
      ...[NAME, EMAIL, PHONE, 'all'],
    ]);
    const user = await findPerson(database().db, { email: EMAIL });
    if (!user) throw new Error('The user is missing.');
    return user;
  }

  const by = (actorId: number | null, entry: Omit<AuditEntry, 'organizationId' | 'actorId' | 'ip'>) =>
    audit(database().db, { organizationId: ORGANIZATION, actorId, ip: '198.51.100.7', ...entry });
  const entriesOf = (action: string) =>
    rowsOf<{ data: unknown; target_name: string; ip: string | null }>(
      'select data, target_name, ip from audit_log where action = $1 order by id desc',
      [action],
    );

  const message = async (to: string, text: string, html: string | null = null) =>
    rowsOf(`insert into outbox (channel, "to", subject, text, html) values ('mail', $1, 's', $2, $3)`, [
      to,
      text,
      html,
    ]);
  const failedJob = async (lastError: string) =>
    rowsOf(`insert into jobs (type, payload, last_error, failed_at) values ('message.send', '{}', $1, now())`, [
      lastError,
    ]);
  const note = async (title: string, body: string, link: string | null) =>
    rowsOf(
      `insert into notifications (user_id, title, body, link, criticality_level, notification_type)
        values ($1, $2, $3, $4, 'info', 'company_updates')`,
      [userIds.olivia, title, body, link],
    );
  const sent = async (title: string, body: string, link: string | null) =>
    rowsOf(
      `insert into sent_notifications (sender_organization_id, target, title, body, link, criticality_level,
          notification_type, mail, status, recipients, unknown)
        values ($1, '{"everyone": true}', $2, $3, $4, 'info', 'company_updates', true, 'sent', 1, 0)`,
      [ORGANIZATION, title, body, link],
    );
  const deliver = async (actor: object | null, user: object, id: string) => {
    const role = { id: 1, name: NAME };
    const event = envelope('user.role_added', ORGANIZATION, { actor, user, role } as never, new Date());
    await rowsOf(
      `with d as (
        insert into webhook_deliveries (webhook_id, message_id, event, body, status)
          values (1, $1, 'user.role_added', $2, 'delivered')
        returning id)
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, response_status, response_body)
        select id, 1, now(), 1, 200, $3 from d`,
      [id, JSON.stringify(event), `got ${JSON.stringify(event)}`],
    );
  };

  it('leaves what is not about the user byte for byte, however their name and address occur in it', async () => {
    const user = await makeUser();
    const olivia = { type: 'user', id: userIds.olivia, name: NAME };
    const of = (email: string) => ({ id: userIds.mona, name: NAME, email });
    const detail = { role: NAME, role_id: user.id, to: 'all', from_id: user.id, from: NAME };
    for (const email of OTHERS) {
      await by(userIds.olivia, {
        action: 'user.role_added',
        target: { kind: 'user', id: userIds.mona, name: NAME },
        detail: { ...detail, email },
      });
      await message(email, `To ${email}, about role. Call ${OTHER_PHONE}.`, `<b>${email}</b>`);
      await failedJob(`550 5.1.1 <${email}>: unknown; role ${email}`);
      await note(NAME, `${email} joined, call ${OTHER_PHONE}`, `/auth/team?user=${user.id}0`);
      await sent(NAME, `${email} joined, call ${OTHER_PHONE}`, `/auth/team?user=${user.id}0`);
      await deliver(olivia, of(email), `evt_${email}`);
    }
    await by(userIds.olivia, { action: 'role.updated', target: { kind: 'role', id: user.id, name: NAME }, detail });
    // A role, a key and an organization may have the number of the user.
    await deliver({ type: 'api_key', id: user.id, name: NAME }, of('mona@x.example'), 'evt_key');
    await rowsOf(
      `insert into reports (user_id, organization_id, type, title, format, request, email)
        values ($1, $2, 'data_transfers', 'Data transfers', 'csv', '{}', 'joann@x.example')`,
      [userIds.olivia, ORGANIZATION],
    );
    const before = new Map<string, string[]>();
    for (const table of CHANGED) before.set(table, await all(table));
    expect(before.get('webhook_deliveries')?.length).toBeGreaterThan(OTHERS.length);

    await erasePerson(database(), user, Date.now());
    for (const table of CHANGED) {
      const after = await all(table);
      expect([table, before.get(table)?.filter((row) => !after.includes(row))]).toEqual([table, []]);
    }
  });

  it('keeps entries and deliveries of what the user did, without them', async () => {
    const user = await makeUser();
    const me = { kind: 'user', id: user.id, name: NAME };
    await by(user.id, {
      action: 'role.renamed',
      target: { kind: 'role', id: 7, name: 'Viewer' },
      detail: { permissions: ['a'] },
    });
    await by(userIds.olivia, { action: 'user.suspended', target: me, detail: { email: EMAIL } });
    await by(null, { action: 'login.failed', target: me, detail: { method: 'password' } });
    await by(userIds.olivia, {
      action: 'organization.owner_changed',
      target: { kind: 'organization', id: ORGANIZATION, name: 'Northwind' },
      detail: { from: NAME, from_id: user.id, to: NAME, to_id: userIds.olivia },
    });
    await by(userIds.olivia, {
      action: 'user.invited',
      target: { kind: 'user', id: 999_001, name: 'Ann' },
      detail: { email: EMAIL },
    });
    await by(userIds.olivia, {
      action: 'report.requested',
      target: { kind: 'report', id: 1, name: `of ${EMAIL}` },
      detail: { ids: [3], term: `${EMAIL.toUpperCase()}, joann@x.example` },
    });
    const actor = { type: 'user', id: user.id, name: NAME };
    await deliver(actor, { id: userIds.mona, name: 'Mona', email: 'mona@x.example' }, 'evt_by');
    await deliver(null, { id: user.id, name: NAME, email: 'former@x.example' }, 'evt_about');
    await erasePerson(database(), user, Date.now());

    expect(await entriesOf('role.renamed')).toEqual([
      { data: { permissions: ['a'] }, target_name: 'Viewer', ip: null },
    ]);
    // The address is the administrator's.
    expect((await entriesOf('user.suspended'))[0]).toEqual({ data: {}, target_name: '', ip: '198.51.100.7' });
    expect((await entriesOf('login.failed'))[0]).toEqual({ data: {}, target_name: '', ip: null });
    expect((await entriesOf('organization.owner_changed'))[0]).toMatchObject({
      data: { from: '', from_id: user.id, to: NAME, to_id: userIds.olivia },
      target_name: 'Northwind',
    });
    expect((await entriesOf('user.invited'))[0]).toMatchObject({ data: {}, target_name: '' });
    expect((await entriesOf('report.requested'))[0]).toMatchObject({
      data: { ids: [3], term: ', joann@x.example' },
      target_name: 'of ',
    });
    const left = await rowsOf<{ message_id: string; body: string; response_body: string | null }>(
      `select d.message_id, d.body, a.response_body from webhook_deliveries d
        join webhook_attempts a on a.delivery_id = d.id where d.message_id in ('evt_by', 'evt_about')`,
    );
    expect(left).toMatchObject([{ message_id: 'evt_by', response_body: null }]);
    expect(JSON.parse(left[0]?.body ?? '')).toMatchObject({
      organization_id: ORGANIZATION,
      data: { actor: { ...actor, name: '' }, user: { name: 'Mona' }, role: { name: NAME } },
    });
  });

  it('removes their names as an actor from deliveries of every page', async () => {
    const user = await makeUser();
    await rowsOf(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, status)
        select 1, 'evt_many_' || n, 'role.created', $1, 'delivered' from generate_series(1, 1100) n`,
      [JSON.stringify({ data: { actor: { type: 'user', id: user.id, name: 'Ann Of Many' } } })],
    );
    await erasePerson(database(), user, Date.now());
    const [count] = await rowsOf<{ all: number; named: number }>(
      `select count(*)::int as all, count(*) filter (where body like '%Ann Of Many%')::int as named
        from webhook_deliveries where message_id like 'evt_many_%'`,
    );
    expect(count).toEqual({ all: 1_100, named: 0 });
  });

  it('removes their address and number from errors of jobs and from answers of endpoints', async () => {
    const user = await makeUser();
    await failedJob(`Error: 550 5.1.1 <${EMAIL}>: unknown. Ask about Ann@X.example.`);
    await failedJob(`SMS to ${PHONE} failed, unlike ${OTHER_PHONE}`);
    await deliver(null, { id: userIds.mona, name: 'Mona', email: 'mona@x.example' }, 'evt_answer');
    await rowsOf(
      `update webhook_attempts set response_body = $1
        where delivery_id = (select id from webhook_deliveries where message_id = 'evt_answer')`,
      [`unknown: ${EMAIL}`],
    );
    await message('olivia.owner@northwind.example', `Ask ${EMAIL}.`);
    await note('New', `mailto:${EMAIL}`, null);
    await note('Member', '', `/auth/team?user=${user.id}`);
    await sent('Sent about them', `Ask ${EMAIL}`, `/auth/team?user=${user.id}`);
    await erasePerson(database(), user, Date.now());
    expect(
      await rowsOf(
        "select last_error from jobs where last_error like '%Ask about%' or last_error like 'SMS%' order by id",
      ),
    ).toEqual([
      { last_error: 'Error: 550 5.1.1 <>: unknown. Ask about .' },
      { last_error: `SMS to  failed, unlike ${OTHER_PHONE}` },
    ]);
    for (const table of CHANGED)
      expect([
        table,
        (await all(table)).filter((row) => /\bann@x\.example(?!\.)/i.test(row) && !/['.]ann@/.test(row)),
      ]).toEqual([table, []]);
    const sentAboutThem = await rowsOf<{ body: string; link: string | null }>(
      "select body, link from sent_notifications where title = 'Sent about them'",
    );
    expect(sentAboutThem).toEqual([{ body: expect.not.stringContaining(EMAIL), link: null }]);
    expect(await rowsOf("select 1 from notifications where link like '%user=' || $1", [String(user.id)])).toEqual([]);
  });

  it('is not stopped by an event with half a character', async () => {
    const user = await makeUser();
    await rowsOf(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, status)
        values (1, 'evt_half', 'user.invited', $1, 'delivered')`,
      [JSON.stringify({ data: { actor: null, user: { id: user.id, name: 'A\ud800', email: 'a@x.example' } } })],
    );
    await erasePerson(database(), user, Date.now());
    expect(await rowsOf("select 1 from webhook_deliveries where message_id = 'evt_half'")).toEqual([]);
  });

  it('are exported, without what describes others', async () => {
    const user = await makeUser();
    await rowsOf(
      `insert into memberships (user_id, organization_id, status, guest_id, guest_email)
        values ($1, $2, 'invited', 999002, $3)`,
      [user.id, ORGANIZATION, EMAIL],
    );
    const target = { kind: 'user', id: 999_002, name: 'ann' };
    await by(userIds.olivia, { action: 'user.invited', target, detail: { email: EMAIL } });
    await by(user.id, { action: 'role.created', target: { kind: 'role', id: 7, name: 'Viewer' } });
    const mona = { id: userIds.mona, name: 'Mona', email: 'mona@x.example' };
    await deliver({ type: 'user', id: user.id, name: NAME }, mona, 'evt_by_them');
    await deliver({ type: 'api_key', id: user.id, name: NAME }, mona, 'evt_by_a_key');
    await deliver(null, { id: user.id, name: NAME, email: EMAIL }, 'evt_about_them');
    await message(PHONE, 'Your code');
    const { records } = await exportPerson(database().db, user, Date.now());
    expect(records['audit_log']).toMatchObject([
      { action: 'user.invited', target_id: 999_002, ip: null },
      { action: 'role.created', ip: '198.51.100.7' },
    ]);
    expect(records['webhook_deliveries by body']).toHaveLength(2);
    expect(JSON.stringify(records)).not.toContain('mona@x.example');
    expect(records['outbox']).toMatchObject([{ to: PHONE }]);
  });

  it('of an invitation of a guest are erased', async () => {
    const user = await findPerson(database().db, { email: EMAIL });
    if (!user) throw new Error('The user is missing.');
    await deliver(null, { id: 999_002, name: 'Ann Typed', email: 'typed@x.example' }, 'evt_guest');
    await by(userIds.olivia, { action: 'user.suspended', target: { kind: 'user', id: 999_002, name: 'Ann Typed' } });
    await erasePerson(database(), user, Date.now());
    for (const table of CHANGED)
      expect([table, (await all(table)).filter((row) => row.includes('Ann Typed'))]).toEqual([table, []]);
  });
});
