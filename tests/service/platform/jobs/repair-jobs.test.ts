import { beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { jobs } from '../../../../service/platform/database/schema/operations.ts';
import { bringBackJobs, failUnknownJobs } from '../../../../service/platform/jobs/repair-jobs.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;

describeOnDatabases('open jobs', (database) => {
  beforeEach(() => database.current.db.delete(jobs));

  const add = async (values: object) => {
    const job = { type: 'known', payload: {}, ...values };
    const [row] = await database.current.db
      .insert(jobs)
      .values(job as never)
      .returning({ id: jobs.id });
    return row?.id ?? 0;
  };
  const due = async () => {
    const { rows } = await database.current.pool.query<{ id: string }>(
      "select id from jobs where run_at <= now() + interval '1 second' and failed_at is null order by id",
    );
    return rows.map(({ id }) => Number(id));
  };

  it('are tried once the clock came back that was a day ahead', async () => {
    const failed = await add({ attempts: 1, runAt: inDays(1), retryUntil: inDays(3) });
    const counted = await add({ attempts: 3, runAt: inDays(1) });
    const fresh = await add({ runAt: inDays(1), createdAt: inDays(1) });
    const held = await add({ leasedUntil: inDays(1), leasedBy: 'a worker that died' });
    const planned = await add({ runAt: inDays(1) });
    expect((await bringBackJobs(database.current.db)).sort()).toEqual([failed, counted, fresh, held].sort());
    expect(await due()).toEqual([failed, counted, fresh, held]);
    expect(await due()).not.toContain(planned);
    expect(await bringBackJobs(database.current.db)).toEqual([]);
    const { rows } = await database.current.pool.query(
      "select leased_until < now() + interval '2 minutes' as soon from jobs where leased_by is not null",
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  it('of an unknown type fail after a while, and say why', async () => {
    const old = await add({ type: 'renamed', runAt: sql`now() - interval '1 hour'` });
    await add({ type: 'renamed' });
    await add({ runAt: sql`now() - interval '1 hour'` });
    expect(await failUnknownJobs(database.current.db, ['known'])).toEqual([old]);
    const { rows } = await database.current.pool.query('select last_error from jobs where failed_at is not null');
    expect(rows).toEqual([{ last_error: 'No process knows jobs of the type renamed.' }]);
  });
});
