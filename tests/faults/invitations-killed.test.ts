import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { copyTemplate } from '../service/support/database/template.ts';
import { freePort } from '../service/support/free-port.ts';
import { programsIn } from '../service/support/processes.ts';
import { PASSWORD } from '../service/support/service.ts';
import { until } from '../service/support/until.ts';

const ADDRESSES = Array.from({ length: 150 }, (_, at) => `guest${at}@killed.example`);
/** Enough that the list is under way, and far from its end. */
const BEFORE = 10;

const built = programsIn(inject('programs'));
afterAll(() => built.remove());

async function start(dataDir: string) {
  const port = await freePort();
  const process = built.start({
    ...{ PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
  });
  await built.until(process, `http://localhost:${port}/auth/`);
  const base = `http://localhost:${port}`;
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = [] } = (await response.json()) as { data?: Record<string, unknown>[] };
    return data;
  };
  const email = 'olivia.owner@northwind.example';
  const token = String((await call('', 'POST', '/auth', { email, password: PASSWORD }))[0]?.['access_token']);
  const mails = async () => (await (await fetch(`${base}/outbox.json`)).json()) as { to: string }[];
  return { ...process, mails, call: (method: string, path: string, body?: object) => call(token, method, path, body) };
}

it('invites each address of a list once, although the process was killed', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'iam-invitations-'));
  await copyTemplate(dataDir);
  const first = await start(dataDir);
  const [role] = await first
    .call('GET', '/role?__count=1000')
    .then((roles) => roles.filter(({ assignable }) => assignable !== false));
  const [list] = await first.call('POST', '/invite/lists', { emails: ADDRESSES, role_ids: [role?.['id']] });
  const path = `/invite/lists/${String(list?.['id'])}`;
  const invited = async (one: Awaited<ReturnType<typeof start>>) =>
    Number((await one.call('GET', path))[0]?.['invited'] ?? 0);
  await until(async () => (await invited(first)) >= BEFORE, 'some invitations', 60_000);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await start(dataDir);
  expect(await invited(second)).toBeLessThan(ADDRESSES.length);
  await until(async () => (await second.call('GET', path))[0]?.['finished_at'], 'the end of the list', 120_000);
  const results = await second.call('GET', `${path}/results`);
  expect(results.map(({ email }) => email)).toEqual(ADDRESSES);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['invited']));
  const sent = (await second.mails()).map(({ to }) => to).filter((to) => to.endsWith('@killed.example'));
  expect(sent.sort()).toEqual([...ADDRESSES].sort());
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
