import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
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

  it('runs each job once with several workers', async () => {
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

  it('run a few of a group at a time, whichever worker claims them, and others past them', async () => {
    const [running, most, held] = [new Map<string, number>(), new Map<string, number>(), new Set<() => void>()];
    const count = (group: string, by: number) => {
      running.set(group, (running.get(group) ?? 0) + by);
      most.set(group, Math.max(most.get(group) ?? 0, running.get(group) ?? 0));
    };
    const handlers = {
      held: async ({ payload }: { payload: string }) => {
        count(payload, 1);
        if (payload === 'slow') await new Promise<void>((resolve) => held.add(resolve));
        count(payload, -1);
      },
    };
    await database.current.db.transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await enqueue(tx, 'held', 'slow', { groupKey: 'slow' });
      for (let n = 0; n < 3; n++) await enqueue(tx, 'held', 'quick', { groupKey: 'quick' });
      await enqueue(tx, 'held', 'alone');
    });
    const options = { perGroup: 2, concurrency: 5 };
    const workers = await Promise.all([work(handlers, options), work(handlers, options)]);
    await expect.poll(open, { timeout: 10_000 }).toBe(8);
    const release = () => {
      for (const letGo of held) letGo();
      held.clear();
      return open();
    };
    await expect.poll(release, { timeout: 20_000 }).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(most.get('slow')).toBe(2);
    expect(failures).toEqual([]);
  });

  it('of a further group run while those of three groups hang', async () => {
    const held = new Set<() => void>();
    const begun: string[] = [];
    const handlers = {
      held: async ({ payload }: { payload: string }) => {
        begun.push(payload);
        if (payload !== 'quick') await new Promise<void>((resolve) => held.add(resolve));
      },
    };
    await database.current.db.transaction(async (tx) => {
      for (const group of ['a', 'b', 'c'])
        for (let n = 0; n < 4; n++) await enqueue(tx, 'held', group, { groupKey: group });
    });
    const workers = await work(handlers, { perGroup: 3, concurrency: 8 });
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(6);
    for (let n = 0; n < 3; n++) await enqueue(database.current.db, 'held', 'quick', { groupKey: 'quick' });
    await expect.poll(() => begun.filter((group) => group === 'quick').length, { timeout: 10_000 }).toBe(3);
    expect(begun.length).toBeLessThanOrEqual(6 + 1 + 3);
    const release = () => {
      for (const letGo of held) letGo();
      held.clear();
      return open();
    };
    await expect.poll(release, { timeout: 20_000 }).toBe(0);
    await workers.stop();
    expect(failures).toEqual([]);
  });

  it('are polled by one idle worker, which wakes the next', async () => {
    const { pool } = database.current;
    const begun: string[] = [];
    let letGo = () => {};
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const handlers = {
      wait: async ({ payload }: { payload: string }) => {
        if (begun.push(payload) === 2) letGo();
        await both;
      },
    };
    const workers = await work(handlers, { concurrency: 8 });
    await laterJob();
    const query = vi.spyOn(pool, 'query');
    const start = performance.now();
    await expect.poll(() => query.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(32);
    // The job that just ran woke two, which may each look once more before they rest.
    const polls = query.mock.calls.length - 4;
    query.mockRestore();
    expect((performance.now() - start) / 100, 'polls that one worker has time for').toBeGreaterThan(polls / 2);
    // Nobody is told of jobs that become due by themselves.
    const due = { type: 'wait', runAt: sql`clock_timestamp() + interval '0.3 seconds'` };
    await database.current.db.insert(jobs).values([
      { ...due, payload: 'one' },
      { ...due, payload: 'two' },
    ]);
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    await workers.stop();
    expect(begun.sort()).toEqual(['one', 'two']);
  });

  it('wake two of the idle workers, and none that cannot run it', { retry: 2 }, async () => {
    const query = vi.spyOn(database.current.pool, 'query');
    const isLook = ([asked]: unknown[]) => (asked as { text?: string }).text?.startsWith('update "jobs"');
    const workers = await work({}, { concurrency: 8, pollMs: 60_000 });
    for (let n = 0; n < 5; n++) {
      await enqueue(database.current.db, 'of-another-program', {});
      await laterJob();
    }
    const looks = query.mock.calls.filter(isLook).length;
    query.mockRestore();
    await workers.stop();
    // Each worker looks once at its start, and for each job two look, one marks it done and looks for another.
    expect(looks).toBeLessThanOrEqual(8 + 5 * 4);
  });

  it('drops the jobs of a rolled back transaction, and keeps one per key', async () => {
    const failing = database.current.db.transaction(async (tx) => {
      await enqueue(tx, 'never', {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueue(database.current.db, 'once', 1, { uniqueKey: 'k' });
    await enqueue(database.current.db, 'once', 2, { uniqueKey: 'k' });
    expect((await database.current.db.select().from(jobs)).map(({ payload }) => payload)).toEqual([1]);
  });

  it('retries after a growing pause, and gives up in the end', async () => {
    expect([1, 2, 3, 20].map(backOffSeconds)).toEqual([2, 4, 8, 3_600]);
    let tries = 0;
    const makeDue = () => database.current.db.update(jobs).set({ runAt: sql`now()` });
    await enqueue(database.current.db, 'broken', {}, { maxAttempts: 3 });
    const workers = await work({ broken: async () => Promise.reject(new Error(`try ${++tries}`)) });
    await expect.poll(() => tries).toBe(1);
    await laterJob();
    expect(tries).toBe(1);
    await makeDue();
    // The failure is recorded after the try, with the next time.
    const lastError = async () =>
      (await database.current.db.select().from(jobs).where(eq(jobs.type, 'broken')))[0]?.lastError;
    await expect.poll(lastError).toBe('Error: try 2');
    await makeDue();
    await expect.poll(() => tries).toBe(3);
    await workers.stop();
    const [job] = await database.current.db.select().from(jobs).where(eq(jobs.type, 'broken'));
    expect(job).toMatchObject({ attempts: 3, lastError: 'Error: try 3', doneAt: null });
    expect(job?.failedAt).toBeInstanceOf(Date);
    expect(failures).toHaveLength(3);
  });

  it('repeats a job until its time is over, however often that is', async () => {
    let tries = 0;
    await enqueue(database.current.db, 'patient', {}, { maxAttempts: 1, retryForMs: 3_600_000 });
    const workers = await work({ patient: async () => Promise.reject(new Error(`try ${++tries}`)) });
    for (let n = 1; n <= 12; n++) {
      await expect.poll(() => tries).toBe(n);
      await laterJob();
      await database.current.db
        .update(jobs)
        .set({ runAt: sql`now()` })
        .where(eq(jobs.type, 'patient'));
    }
    await expect.poll(() => tries).toBe(13);
    await laterJob();
    const [waiting] = await database.current.db.select().from(jobs).where(eq(jobs.type, 'patient'));
    expect(waiting?.failedAt).toBeNull();
    expect(Number(waiting?.runAt) - Date.now()).toBeLessThan(301_000);
    const over = { runAt: sql`now()`, retryUntil: sql`now() + interval '1 minute'` };
    await database.current.db.update(jobs).set(over).where(eq(jobs.type, 'patient'));
    await expect.poll(() => tries).toBe(14);
    await workers.stop();
    const [given] = await database.current.db.select().from(jobs).where(eq(jobs.type, 'patient'));
    expect(given?.failedAt).toBeInstanceOf(Date);
  });

  it('runs fresh jobs before bulk ones', async () => {
    const seen: string[] = [];
    for (let n = 0; n < 5; n++) await enqueue(database.current.db, 'mail', `bulk ${n}`, { bulk: true });
    await enqueue(database.current.db, 'mail', 'code');
    const handlers = { mail: async ({ payload }: { payload: string }) => void seen.push(payload) };
    const workers = await work(handlers, { concurrency: 1 });
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(6);
    await workers.stop();
    expect(seen[0]).toBe('code');
  });

  it("leases jobs by the database's clock, whatever the clocks of the hosts", async () => {
    let runs = 0;
    let finish = () => {};
    const running = new Promise<void>((resolve) => (finish = resolve));
    const handlers = { once: async () => (void runs++, running) };
    const clock = Date.now;
    const early = await work(handlers, { leaseMs: 5_000 });
    await enqueue(database.current.db, 'once', {});
    await expect.poll(() => runs).toBe(1);
    Date.now = () => clock() + 120_000;
    const late = await work(handlers, { leaseMs: 5_000 });
    await laterJob();
    Date.now = clock;
    expect(runs).toBe(1);
    finish();
    await expect.poll(open).toBe(0);
    await Promise.all([early.stop(), late.stop()]);
    expect(runs).toBe(1);
  });

  it('takes a job over from a worker that died', async () => {
    await enqueue(database.current.db, 'orphan', 7);
    await database.current.db
      .update(jobs)
      .set({ leasedBy: 'a dead process', leasedUntil: new Date(Date.now() + 60_000), attempts: 1 });
    const seen: number[] = [];
    const workers = await work({ orphan: async ({ attempt }: { attempt: number }) => void seen.push(attempt) });
    await laterJob();
    expect(seen).toEqual([]);
    await database.current.db
      .update(jobs)
      .set({ leasedUntil: sql`now()` })
      .where(eq(jobs.type, 'orphan'));
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
    await workers.stop();
  });

  it('does not store the values of a failed query: they may be secrets', async () => {
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

  it('extends the lease of a job that runs longer than that', async () => {
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

  it("completes a job together with the handler's transaction", async () => {
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
