import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newServiceKey } from '../../service/features/applications/key-format.ts';
import { digest } from '../../service/platform/crypto/crypto.ts';
import { freePort } from '../service/support/free-port.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { programsIn } from '../service/support/processes.ts';
import { until } from '../service/support/until.ts';

const MANY = 100_000;
const KILLS = 10;

const built = programsIn(inject('programs'));
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (findPostgres()) postgres = await startPostgres();
}, 180_000);
afterAll(async () => {
  await built.remove();
  await postgres?.stop();
});

describe.skipIf(!findPostgres())('kill -9 of one of two processes during a fan-out', () => {
  it('ten times reaches everybody exactly once', { timeout: 600_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'iam-fan-out-'));
    const DATABASE_URL = (await postgres?.createDatabase('demo')) ?? '';
    const pool = new pg.Pool({ connectionString: DATABASE_URL });
    const start = async () => {
      const port = await freePort();
      const process = built.start({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL, LOG_LEVEL: 'error' });
      await built.until(process, `http://localhost:${port}/auth/`);
      return { ...process, port };
    };
    let processes = [await start(), await start()];
    await pool.query(
      "insert into users (name, email, activated_at) select 'User ' || n, n || '@many.example', now() " +
        'from generate_series(1, $1::int) n',
      [MANY],
    );
    const key = newServiceKey();
    await pool.query("insert into applications (name, title) values ('fleet', 'Fleet')");
    await pool.query(
      'insert into service_keys (application_id, name, digest, prefix, suffix, scopes) ' +
        "select id, 'key', $1, 'iam_sk_', 'test', '{notifications:send}' from applications where name = 'fleet'",
      [digest(key)],
    );
    const response = await fetch(`http://127.0.0.1:${processes[0]?.port}/api/notifications`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ to: { everyone: true }, title: 'Storm', notification_type: 'platform_updates' }),
    });
    expect(response.status).toBe(202);
    const progress = async () => {
      const { rows } = await pool.query<{ status: string; reached: number }>(
        'select status, reached from sent_notifications',
      );
      return rows[0] ?? { status: 'queued', reached: 0 };
    };
    let kills = 0;
    for (let seen = 0; kills < KILLS; kills += 1) {
      const now = await until(
        async () => {
          const found = await progress();
          return found.reached > seen || found.status === 'sent' ? found : undefined;
        },
        'more recipients',
        60_000,
      );
      if (now.status === 'sent') break;
      seen = now.reached;
      const [victim, other] = processes;
      victim?.child.kill('SIGKILL');
      await victim?.ended;
      processes = [...(other ? [other] : []), await start()];
    }
    await until(async () => (await progress()).status === 'sent', 'the end of the fan-out', 120_000);
    const { rows } = await pool.query<{ all: number; distinct: number; expected: number; recipients: number }>(`
      select (select count(*)::int from notifications where title = 'Storm') as all,
        (select count(distinct user_id)::int from notifications where title = 'Storm') as distinct,
        (select count(*)::int from users where activated_at is not null and not is_deleted) as expected,
        (select recipients from sent_notifications) as recipients`);
    const { expected = 0 } = rows[0] ?? {};
    expect(expected).toBeGreaterThan(MANY);
    expect(rows[0]).toEqual({ all: expected, distinct: expected, expected, recipients: expected });
    expect(kills).toBeGreaterThan(3);
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  });
});
