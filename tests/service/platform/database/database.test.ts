import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { isUniqueViolation, sqlState } from '../../../../service/platform/database/errors.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';
import { addPeople } from '../../../../service/demo-data/people.ts';
import { memberships } from '../../../../service/platform/database/schema/memberships.ts';
import { rateLimits } from '../../../../service/platform/database/schema/operations.ts';
import { organizations } from '../../../../service/platform/database/schema/organizations.ts';
import { users } from '../../../../service/platform/database/schema/users.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

const counter = (key: string) => ({ key, count: 1, resetsAt: new Date() });

describeOnDatabases('database', (database) => {
  beforeEach(() => database.current.db.delete(rateLimits));

  it('rolls back a failed transaction, and continues', async () => {
    const { db } = database.current;
    const failing = db.transaction(async (tx) => {
      await tx.insert(rateLimits).values(counter('a'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.$count(rateLimits)).toBe(0);
  });

  it('gives an error its SQLSTATE and constraint, also inside a transaction', async () => {
    const { db } = database.current;
    await db.insert(rateLimits).values(counter('a'));
    const again = await db
      .insert(rateLimits)
      .values(counter('a'))
      .catch((error: unknown) => error);
    expect(sqlState(again)).toBe('23505');
    expect(isUniqueViolation(again, 'rate_limits_pkey')).toBe(true);
    expect(isUniqueViolation(again, 'another')).toBe(false);
    const inside = await db
      .transaction(async (tx) => {
        await tx.insert(rateLimits).values(counter('b'));
        await tx.insert(rateLimits).values(counter('b'));
      })
      .catch((error: unknown) => error);
    expect(sqlState(inside)).toBe('23505');
    expect(await db.$count(rateLimits)).toBe(1);
    expect(sqlState(await db.execute(sql`select nonsense`).catch((error: unknown) => error))).toBe('42703');
  });

  it('isolates concurrent transactions', async () => {
    const { db } = database.current;
    await db.insert(rateLimits).values(counter('shared'));
    const add = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, 'shared')).for('update');
        await tx
          .update(rateLimits)
          .set({ count: (row?.count ?? 0) + 1 })
          .where(eq(rateLimits.key, 'shared'));
      });
    await Promise.all(Array.from({ length: 30 }, add));
    const [row] = await db.select().from(rateLimits);
    expect(row?.count).toBe(31);
  });

  it('reads back each kind of value as it was written', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { rows } = await database.current.pool.query(
      'select $1::bool a, $2::text[] b, $3::jsonb c, $4::bytea d, $5::timestamptz e, $6::int f, $7::text g, ' +
        '$8::float8 h, null::int i',
      [
        true,
        ['x', 'y "z", {}', 'é'],
        { deep: [1, null, "o'clock"] },
        Buffer.from([0, 1, 255]),
        at,
        -7,
        '<b>\\x</b>',
        0.1,
      ],
    );
    expect(rows).toEqual([
      {
        a: true,
        b: ['x', 'y "z", {}', 'é'],
        c: { deep: [1, null, "o'clock"] },
        d: Buffer.from([0, 1, 255]),
        e: at,
        f: -7,
        g: '<b>\\x</b>',
        h: 0.1,
        i: null,
      },
    ]);
    const [user] = await database.current.db
      .insert(users)
      .values({ name: 'Ångström', email: 'A@x.example', activatedAt: at })
      .returning();
    expect(user).toMatchObject({
      activatedAt: at,
      phone: null,
      isDeleted: false,
      sortName: 'ångström',
      searchText: 'angstrom a@x.example ',
    });
  });

  it('delivers notifications only when their transaction commits', async () => {
    const heard: string[] = [];
    const stop = await database.current.listen('news', (payload) => heard.push(payload));
    await database.current.db
      .transaction(async (tx) => {
        await database.current.notify('news', 'never', tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.current.db.transaction((tx) => database.current.notify('news', 'in a transaction', tx));
    await database.current.notify('news', 'alone');
    await expect.poll(() => heard).toEqual(['in a transaction', 'alone']);
    await stop();
  });

  it("keeps a membership's copies of user fields up to date", async () => {
    const { db } = database.current;
    const [organization] = await db.insert(organizations).values({ name: 'Search' }).returning();
    const organizationId = organization?.id ?? 0;
    await db.transaction((tx) => addPeople(tx, { count: 300, organizationId, roleId: null, passwordHash: null }));
    const ofSearch = eq(memberships.organizationId, organizationId);
    const [one] = await db.select().from(memberships).where(ofSearch).limit(1);
    await db
      .update(users)
      .set({ name: 'Zacharias Ölund' })
      .where(eq(users.id, one?.userId ?? 0));
    const found = await db
      .select()
      .from(memberships)
      .where(sql`${ofSearch} and ${memberships.searchText} like ${'%olund%'}`);
    expect(found.map(({ id }) => id)).toEqual([one?.id]);
    const names = (await db.select().from(memberships).where(ofSearch).orderBy(memberships.sortName)).map(
      ({ sortName }) => sortName,
    );
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare));
  });

  it('migrates once when several processes start together', async () => {
    const others =
      database.current.kind === 'server'
        ? await Promise.all([1, 2, 3].map(() => openDatabase(database.options)))
        : [database.current];
    await Promise.all([...others, database.current].map((one) => migrate(one)));
    await Promise.all(others.filter((one) => one !== database.current).map((one) => one.close()));
    const { rows } = await database.current.pool.query(
      'select count(*)::int as made from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ made: expect.any(Number) }]);
  });
});

describe('an unreachable server', () => {
  it('is reported in one line that names the variable', async () => {
    const opening = openDatabase({ dataDir: '/nowhere', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(opening).rejects.toThrow(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/);
  });

  it('says that a password is missing', async () => {
    // What a server with scram-sha-256 answers: AuthenticationSASL, and AuthenticationSASLContinue.
    const answer = (code: number, content: string) =>
      Buffer.from(['R'.charCodeAt(0), 0, 0, 0, 8 + content.length, 0, 0, 0, code, ...Buffer.from(content)]);
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write(answer(10, 'SCRAM-SHA-256\0\0'));
          socket.once('data', () => socket.write(answer(11, 'r=nonce,s=c2FsdA==,i=4096')));
        }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const databaseUrl = `postgres://nobody@127.0.0.1:${port}/none`;
    await expect(openDatabase({ dataDir: '/nowhere', databaseUrl })).rejects.toThrow(
      'DATABASE_URL: the database cannot be used: it asks for a password, and the URL has none',
    );
    server.close();
  });
});
