import { expect, it } from 'vitest';
import { describeServices } from '../../support/describe-services.ts';

const MARCO = { id: 14, email: 'marco.multi@example.net', memberships: [14, 15] };
const MONA = 7;
const MANY = 3000;

describeServices('platform staff who list all users by status', (described) => {
  const staff = () => described.service.signIn('superadmin@platform.example');
  const query = (text: string, values: unknown[] = []) =>
    described.service.services.database.pool.query<{ id: number }>(text, values);

  /** The status under which Marco is listed. */
  async function listed(): Promise<string[]> {
    const token = await staff();
    const found: string[] = [];
    for (const status of ['invited', 'active', 'suspended'] as const) {
      const { data } = await described.service.call('GET /user', { token, query: { status, term: 'marco.multi' } });
      if (data.length > 0) found.push(status, ...data.map((user) => user.status));
    }
    return found;
  }
  const change = (id: number | undefined, columns: string) =>
    query(`update memberships set ${columns} where id = $1`, [id]);

  it('find each user under one status, that of the row', async () => {
    const token = await staff();
    const all = await described.service.call('GET /user', { token, query: { __count: 1000 } });
    const byStatus = [];
    for (const status of ['invited', 'active', 'suspended'] as const)
      byStatus.push(...(await described.service.call('GET /user', { token, query: { status, __count: 1000 } })).data);
    const pairs = (users: { id: number; status: string }[]) => users.map(({ id, status }) => `${id} ${status}`).sort();
    expect(new Set(all.data.map(({ status }) => status)).size).toBe(3);
    expect(pairs(byStatus)).toEqual(pairs(all.data));
  });

  it('see the first active membership, else the first, else whether there is an account', async () => {
    const [first, second] = MARCO.memberships;
    expect(await listed()).toEqual(['active', 'active']);
    await change(first, "status = 'suspended'");
    expect(await listed()).toEqual(['active', 'active']);
    await change(second, "status = 'invited'");
    expect(await listed()).toEqual(['suspended', 'suspended']);
    await change(first, 'is_deleted = true');
    expect(await listed()).toEqual(['invited', 'invited']);
    await query('delete from memberships where id = $1', [second]);
    expect(await listed()).toEqual(['active', 'active']);
    await query('update users set activated_at = null where id = $1', [MARCO.id]);
    expect(await listed()).toEqual(['invited', 'invited']);
    await query('update users set activated_at = now() where id = $1', [MARCO.id]);
    await change(first, "is_deleted = false, status = 'active'");
    expect(await listed()).toEqual(['active', 'active']);
  });

  // The embedded database runs one transaction at a time.
  if (described.kind === 'embedded') return;

  it('see both of two changes that come at once', async () => {
    const { rows } = await query(
      "insert into memberships (user_id, organization_id, status) values ($1, 3, 'active') returning id",
      [MONA],
    );
    const { pool } = described.service.services.database;
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [one, other]) await client.query('begin');
      await one.query("update memberships set status = 'suspended' where id = $1", [rows[0]?.id]);
      const waiting = other.query(
        "update memberships set status = 'suspended' where user_id = $1 and organization_id = 2",
        [MONA],
      );
      await one.query('commit');
      await waiting;
      await other.query('commit');
    } finally {
      one.release();
      other.release();
    }
    const { rows: stored } = await query("select id from users where id = $1 and status = 'suspended'", [MONA]);
    expect(stored).toEqual([{ id: MONA }]);
  });

  it('suspend nobody in the way of a change of their name', async () => {
    const { service } = described;
    const token = await service.signIn('olivia.owner@northwind.example');
    const client = await service.services.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from users where id = 10 for no key update');
      const suspending = service.call('DELETE /organizations/users/{id}', { token, params: { id: 10 } });
      await expect.poll(waits).toBe(true);
      // As the name's change does. It would wait for the suspension, which waits for the user.
      await client.query('update memberships set user_id = user_id where user_id = 10');
      await client.query('commit');
      expect((await suspending).status).toBe(200);
    } finally {
      client.release();
    }

    async function waits(): Promise<boolean> {
      const { rowCount } = await query("select pid as id from pg_stat_activity where wait_event_type = 'Lock'");
      return rowCount === 1;
    }
  });

  it('are planned anew while the tables grow: no membership is read for each of the others', async () => {
    const client = await described.service.services.database.pool.connect();
    try {
      await client.query('analyze memberships');
      await client.query('begin');
      await client.query(`insert into users (email, name, activated_at)
        select 'many-' || n || '@example.net', 'Many ' || n, now() from generate_series(1, ${MANY}) n`);
      // The database keeps a plan of its own functions after the first few calls: those see a small table.
      for (const limit of [10, MANY])
        await client.query(`insert into memberships (user_id, organization_id, status)
          select id, 3, 'suspended' from users where email like 'many-%' order by id limit ${limit}
          on conflict do nothing`);
      const { rows: suspended } = await client.query(
        "select count(*)::int from users where email like 'many-%' and status = 'suspended'",
      );
      expect(suspended).toEqual([{ count: MANY }]);
      const { rows: read } = await client.query<{ seq_tup_read: string }>(
        "select seq_tup_read from pg_stat_xact_user_tables where relname = 'memberships'",
      );
      expect(Number(read[0]?.seq_tup_read)).toBeLessThan(100 * MANY);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
