import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../service/support/free-port.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { type Process, programsIn } from '../service/support/processes.ts';
import { PASSWORD } from '../service/support/service.ts';
import { copyTemplate } from '../service/support/database/template.ts';
import { type Receiver, startReceiver } from '../service/features/webhooks/support/receiver.ts';

const built = programsIn(inject('programs'));
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (findPostgres()) postgres = await startPostgres();
}, 180_000);
afterAll(async () => {
  await built.remove();
  await postgres?.stop();
});

/** A listening process, and how to send requests to it. */
interface Running extends Process {
  call: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ status: number; data: { [key: string]: unknown }[] }>;
}

/** Starts a process on a database and logs in Northwind's owner. */
async function start(database: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const process = built.start({
    PORT: String(port),
    ALLOW_PRIVATE_WEBHOOKS: '1',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
    ...database,
  });
  await built.until(process, `http://localhost:${port}/auth/`);
  let token = '';
  const call: Running['call'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = [] } = (await response.json()) as { data?: { [key: string]: unknown }[] };
    return { status: response.status, data };
  };
  const { data } = await call('POST', '/auth', { email: 'olivia.owner@northwind.example', password: PASSWORD });
  token = String(data[0]?.['access_token']);
  return { ...process, call };
}

const subscribe = ({ call }: Running, receiver: Receiver) =>
  call('POST', '/webhooks', {
    name: 'All roles',
    endpoint: receiver.url,
    enabled: true,
    apikey: '',
    event_types: [{ type: 'role.created', enabled: true }],
  });

let count = 0;

/**
 * Creates a role.
 * @returns its name once the service confirmed it, null if there was no response
 */
async function createRole({ call }: Running): Promise<string | null> {
  const name = `Role ${++count}`;
  const answer = await call('POST', '/role', { app: 'auth', name, organization_id: 2, permissions: [] }).catch(
    () => null,
  );
  return answer?.status === 201 ? name : null;
}

const namesOf = (receiver: Receiver) =>
  receiver.received.map(({ event }) => (event.data as { role: { name: string } }).role.name);

/** How often each event arrived. */
function repetitions(receiver: Receiver): Map<string, number> {
  const times = new Map<string, number>();
  for (const { event } of receiver.received) times.set(event.id, (times.get(event.id) ?? 0) + 1);
  return times;
}

/**
 * Kills a process in the middle of deliveries under load and starts another.
 * @returns how often each event arrived
 */
async function killInMidDelivery(database: Record<string, string>): Promise<number[]> {
  const receiver = await startReceiver();
  const first = await start(database);
  expect((await subscribe(first, receiver)).status).toBe(201);
  // Some requests are answered late: they are in progress when the process is killed.
  let requests = 0;
  receiver.answer = (response) => {
    const end = () => void response.writeHead(204).end();
    if (++requests % 3 === 0) setTimeout(end, 1_500);
    else end();
  };
  const kept: string[] = [];
  const load = async () => {
    for (let n = 0; n < 60 && first.child.exitCode === null && !first.child.killed; n++) {
      const name = await createRole(first);
      if (name !== null) kept.push(name);
    }
  };
  const loads = [load(), load(), load()];
  await receiver.until((all) => all.length >= 10, '10 events', 60_000);
  first.child.kill('SIGKILL');
  await Promise.all(loads);
  expect(kept.length).toBeGreaterThan(5);
  const before = receiver.received.length;

  const second = await start(database);
  for (let n = 0; n < 3; n++) kept.push((await createRole(second)) ?? '');
  await receiver.until(
    () => kept.every((name) => namesOf(receiver).includes(name)),
    'every acknowledged event',
    90_000,
  );
  expect(receiver.received.length).toBeGreaterThan(before);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await receiver.stop();
  return [...repetitions(receiver).values()];
}

describe('kill -9 during deliveries loses no event, and repeats one at most once', () => {
  it('with the embedded database', { timeout: 240_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'iam-crash-'));
    await copyTemplate(dataDir);
    const times = await killInMidDelivery({ DATA_DIR: dataDir });
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    await rm(dataDir, { recursive: true, force: true });
  });

  it.skipIf(!findPostgres())('with Postgres', { timeout: 240_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'iam-crash-'));
    const DATABASE_URL = (await postgres?.createDatabase('demo')) ?? '';
    const times = await killInMidDelivery({ DATA_DIR: dataDir, DATABASE_URL });
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(!findPostgres())('three processes on one Postgres', () => {
  it('deliver each event once', { timeout: 240_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'iam-three-'));
    const database = { DATA_DIR: dataDir, DATABASE_URL: (await postgres?.createDatabase('demo')) ?? '' };
    const receiver = await startReceiver();
    const processes = [await start(database), await start(database), await start(database)];
    const [one] = processes;
    if (!one) throw new Error('No process runs.');
    await subscribe(one, receiver);
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 20);
    const kept = await Promise.all(
      processes.map(async (process) => {
        const names: (string | null)[] = [];
        for (let n = 0; n < 40; n++) names.push(await createRole(process));
        return names;
      }),
    );
    expect(kept.flat()).not.toContain(null);
    await receiver.until((all) => all.length >= 120, '120 events', 60_000);
    // The processes end only after their deliveries in progress: a repetition would have arrived by then.
    for (const { child } of processes) child.kill('SIGTERM');
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(new Set(namesOf(receiver))).toEqual(new Set(kept.flat()));
    expect(receiver.received).toHaveLength(120);
    await receiver.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
