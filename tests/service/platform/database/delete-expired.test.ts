import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { externalLogins } from '../../../../service/platform/database/schema/external.ts';
import {
  auditLog,
  jobs,
  outbox,
  rateLimits,
  spentChallenges,
} from '../../../../service/platform/database/schema/operations.ts';
import { notifications } from '../../../../service/platform/database/schema/notifications.ts';
import { webauthnChallenges } from '../../../../service/platform/database/schema/passkeys.ts';
import { sessions } from '../../../../service/platform/database/schema/sessions.ts';
import { users } from '../../../../service/platform/database/schema/users.ts';
import { deleteExpired } from '../../../../service/platform/database/delete-expired.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';
import { statementsOf } from '../../support/queries.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const signal = new AbortController().signal;
const forEver = { audit: 0, notifications: 0, failedJobs: 0 };
const days = (count: number) => new Date(now + count * 86_400_000);

describeOnDatabases('deleting expired rows', (database) => {
  it('deletes expired rows and keeps the others', async () => {
    const { db } = database.current;
    const [user] = await db.insert(users).values({ name: 'A', email: 'a@x.example' }).returning();
    const session = (digest: string, expires: number, ended: number | null) => ({
      digest,
      userId: user?.id ?? 0,
      expiresAt: days(expires),
      endedAt: ended === null ? null : days(ended),
    });
    await db
      .insert(sessions)
      .values([
        session('open', 10, null),
        session('just ended', 10, -1),
        session('long ended', 10, -31),
        session('long expired', -31, null),
      ]);
    await db.insert(rateLimits).values([
      { key: 'over', count: 9, resetsAt: days(-1) },
      { key: 'running', count: 9, resetsAt: days(1) },
    ]);
    await db.insert(spentChallenges).values({ digest: 'over', expiresAt: days(-1) });
    await db.insert(webauthnChallenges).values([
      { challenge: 'over', purpose: 'sign-in', expiresAt: days(-1) },
      { challenge: 'open', purpose: 'sign-in', expiresAt: days(1) },
    ]);
    const login = { provider: 'platform', nonce: 'n', codeVerifier: 'v', browserDigest: 'b' };
    await db.insert(externalLogins).values([
      { ...login, stateDigest: 'over', expiresAt: days(-1) },
      { ...login, stateDigest: 'open', expiresAt: days(1) },
    ]);
    const message = { channel: 'mail' as const, to: 'a@x.example', text: 'a link' };
    await db.insert(outbox).values([
      { ...message, subject: 'fresh', createdAt: days(-1) },
      { ...message, subject: 'never sent', createdAt: days(-8) },
    ]);
    await deleteExpired(db, now, { keepsOutbox: true, retention: forEver, signal });
    expect(await db.$count(outbox)).toBe(2);
    await deleteExpired(db, now, { keepsOutbox: false, retention: forEver, signal });
    expect((await db.select().from(outbox)).map(({ subject }) => subject)).toEqual(['fresh']);
    expect((await db.select().from(sessions)).map(({ digest }) => digest).sort()).toEqual(['just ended', 'open']);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running']);
    expect(await db.$count(spentChallenges)).toBe(0);
    expect((await db.select().from(webauthnChallenges)).map(({ challenge }) => challenge)).toEqual(['open']);
    expect((await db.select().from(externalLogins)).map(({ stateDigest }) => stateDigest)).toEqual(['open']);
  });

  it('deletes rows older than their retention, and none without a retention', async () => {
    const { db } = database.current;
    const [user] = await db.insert(users).values({ name: 'B', email: 'b@x.example' }).returning();
    const note = { userId: user?.id ?? 0, criticalityLevel: 'info', notificationType: 'platform_updates' } as const;
    for (const age of [9, 11]) {
      await db.insert(auditLog).values({ action: `${age}`, createdAt: days(-age) });
      await db.insert(notifications).values({ ...note, title: `${age}`, createdAt: days(-age) });
      await db.insert(jobs).values({ type: `${age}`, payload: {}, failedAt: days(-age) });
    }
    const left = async () => [
      (await db.select().from(auditLog)).map(({ action }) => action),
      (await db.select().from(notifications)).map(({ title }) => title),
      (await db.select().from(jobs)).map(({ type }) => type),
    ];
    const all = ['9', '11'];
    await deleteExpired(db, now, { keepsOutbox: true, retention: forEver, signal });
    expect(await left()).toEqual([all, all, all]);
    await deleteExpired(db, now, { keepsOutbox: true, retention: { ...forEver, audit: 10 }, signal });
    expect(await left()).toEqual([['9'], all, all]);
    await deleteExpired(db, now, {
      keepsOutbox: true,
      retention: { audit: 10, notifications: 10, failedJobs: 10 },
      signal,
    });
    expect(await left()).toEqual([['9'], ['9'], ['9']]);
  });

  const expired = (count: number) =>
    database.current.db.execute(sql`
      insert into rate_limits (key, count, resets_at)
      select 'many:' || n, 1, ${days(-1)}::timestamptz from generate_series(1, ${count}::int) n`);

  it('deletes more rows than fit into one batch', async () => {
    const { db } = database.current;
    await db.delete(rateLimits);
    await expired(4_001);
    await db.insert(rateLimits).values({ key: 'running', count: 1, resetsAt: days(1) });
    const sent = await statementsOf(() => deleteExpired(db, now, { keepsOutbox: true, retention: forEver, signal }));
    expect(sent.filter(({ text }) => text.startsWith('delete from "rate_limits"'))).toHaveLength(3);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running']);
  });

  it('deletes the rows of other tables if one fails, and names that one', async () => {
    const { db } = database.current;
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`);
    await db.execute(sql`create trigger refuse before delete on rate_limits execute function refuse()`);
    try {
      await db.insert(spentChallenges).values({ digest: 'old', expiresAt: days(-1) });
      await expect(deleteExpired(db, now, { keepsOutbox: true, retention: forEver, signal })).rejects.toThrow(
        'Expired rows were not deleted: rate_limits',
      );
      expect(await db.$count(spentChallenges)).toBe(0);
    } finally {
      await db.execute(sql`drop trigger refuse on rate_limits`);
    }
  });

  it('stops after the batch in progress when the service stops', async () => {
    const { db } = database.current;
    await db.delete(rateLimits);
    await expired(4_001);
    const stopping = new AbortController();
    const ended = deleteExpired(db, now, { keepsOutbox: true, retention: forEver, signal: stopping.signal });
    stopping.abort();
    await ended;
    expect(await db.$count(rateLimits)).toBe(2_001);
  });
});
