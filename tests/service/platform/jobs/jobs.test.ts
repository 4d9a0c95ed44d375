import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  type JobHandlers,
  type WorkerOptions,
  backOffSeconds,
  enqueue,
  runWorkers,
} from '../../../../service/platform/jobs/jobs.ts';
import { jobs, rateLimits } from '../../../../service/platform/database/schema/operations.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

describeOnDatabases('jobs', (database) => {
  let failures: string[];
  let laterJobs = 0;
  beforeEach(async () => {
    failures = [];
    await database.current.db.delete(jobs);
  });

  const work = (handlers: JobHandlers, options: Partial<WorkerOptions> = {}) =>
    runWorkers({
      database: database.current,
      handlers: { ...handlers, later: async () => void laterJobs++ },
      now: Date.now,
      onError: (error) => failures.push(String(error)),
      pollMs: 100,
      ...options,
    });
  /** Waits until the workers have looked at the queue again: they ran a job that was added now. */
  const laterJob = async () => {
    const before = laterJobs;
    await enqueue(database.current.db, 'later', {});
    await expect.poll(() => laterJobs).toBe(before + 1);
  };
  const open = () => database.current.db.$count(jobs, sql`${jobs.doneAt} is null`);

  it('runs each job once, with several workers at it', async () => {
    const seen: number[] = [];
    const handlers = { count: async ({ payload }: { payload: number }) => void seen.push(payload) };
    const workers = await Promise.all([work(handlers), work(handlers)]);
    await database.current.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n++) await enqueue(tx, 'count', n);
    });
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(failures).toEqual([]);
  });

  it('has no job of a transaction that was rolled back, and one of each key', async () => {
    const failing = database.current.db.transaction(async (tx) => {
      await enqueue(tx, 'never', {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueue(database.current.db, 'once', 1, { uniqueKey: 'k' });
    await enqueue(database.current.db, 'once', 2, { uniqueKey: 'k' });
    expect((await database.current.db.select().from(jobs)).map(({ payload }) => payload)).toEqual([1]);
  });

  it('tries again after a pause that grows, and gives up in the end', async () => {
    expect([1, 2, 3, 20].map(backOffSeconds)).toEqual([2, 4, 8, 3_600]);
    let ahead = 0;
    let tries = 0;
    await enqueue(database.current.db, 'broken', {}, { maxAttempts: 3 });
    const workers = await work(
      { broken: async () => Promise.reject(new Error(`try ${++tries}`)) },
      { now: () => Date.now() + ahead },
    );
    await expect.poll(() => tries).toBe(1);
    await laterJob();
    expect(tries).toBe(1);
    ahead = 2_500;
    await expect.poll(() => tries).toBe(2);
    ahead = 60_000;
    await expect.poll(() => tries).toBe(3);
    await workers.stop();
    const [job] = await database.current.db.select().from(jobs).where(eq(jobs.type, 'broken'));
    expect(job).toMatchObject({ attempts: 3, lastError: 'Error: try 3', doneAt: null });
    expect(job?.failedAt).toBeInstanceOf(Date);
    expect(failures).toHaveLength(3);
  });

  it('is taken over from a worker that died', async () => {
    await enqueue(database.current.db, 'orphan', 7);
    await database.current.db
      .update(jobs)
      .set({ leasedBy: 'a dead process', leasedUntil: new Date(Date.now() + 60_000), attempts: 1 });
    const seen: number[] = [];
    let ahead = 0;
    const workers = await work(
      { orphan: async ({ attempt }: { attempt: number }) => void seen.push(attempt) },
      { now: () => Date.now() + ahead },
    );
    await laterJob();
    expect(seen).toEqual([]);
    ahead = 61_000;
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
    await workers.stop();
  });

  it('keeps no values of a query that failed in a job: they may be secrets', async () => {
    await enqueue(database.current.db, 'secretive', {}, { maxAttempts: 1 });
    const workers = await work({
      secretive: () => database.current.db.execute(sql`select ${'harbor-lantern'}::int`).then(() => undefined),
    });
    await expect.poll(() => failures.length).toBe(1);
    await workers.stop();
    const [job] = await database.current.db.select().from(jobs);
    expect(job?.lastError).toMatch(/^Error: Failed query: select/);
    expect(job?.lastError).not.toContain('harbor-lantern');
  });

  it('keeps its lease while it runs longer than that', async () => {
    await enqueue(database.current.db, 'long', {});
    let runs = 0;
    const leasedUntil = async () =>
      Number((await database.current.db.select().from(jobs).where(eq(jobs.type, 'long')))[0]?.leasedUntil);
    const handlers = {
      long: async () => {
        runs++;
        const first = await leasedUntil();
        await expect.poll(leasedUntil, { timeout: 10_000 }).toBeGreaterThan(first + 1_000);
      },
    };
    const workers = await work(handlers, { leaseMs: 1_000, concurrency: 3 });
    await expect.poll(open, { timeout: 15_000 }).toBe(0);
    await workers.stop();
    expect(runs).toBe(1);
  });

  it("ends together with the handler's transaction", async () => {
    await database.current.db.delete(rateLimits);
    await enqueue(database.current.db, 'write', {});
    const workers = await work({
      write: async ({ attempt, finish }) =>
        database.current.db.transaction(async (tx) => {
          await tx.insert(rateLimits).values({ key: `try ${attempt}`, count: 1, resetsAt: new Date() });
          await finish(tx);
        }),
    });
    await expect.poll(open).toBe(0);
    await workers.stop();
    expect(await database.current.db.$count(rateLimits, eq(rateLimits.key, 'try 1'))).toBe(1);
  });
});
