import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultServices, until } from './support/fault-service.ts';
import { startWriters, unlistedRoles } from './support/writers.ts';

/** Like two containers of one host: separate PID namespaces with the same host name. */
const NAMESPACE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

describe('a data folder and two processes', () => {
  let services: ReturnType<typeof faultServices>;
  beforeAll(async () => {
    services = faultServices('stolen-lock');
  });
  afterAll(() => services?.remove());

  it.skipIf(!canUnshare)('one in another PID namespace does not start (needs unshare)', async () => {
    const folder = await services.demoFolder();
    const service = await services.start({ DATA_DIR: folder });
    const token = await service.logIn();
    const writers = startWriters(service, token, 2);
    const second = services.built.start({ DATA_DIR: folder }, { wrapper: ['unshare', ...NAMESPACE] });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('DATA_DIR');
    expect(second.output()).toContain('in use');
    await until('writes go on', () => writers.acknowledged.length > 20);
    await writers.stop();
    expect(writers.failed).toEqual([]);
    expect(await service.stop()).toBe(0);
  });

  it('a holder that was frozen stops before it writes, once another process took the folder over', async () => {
    const folder = await services.demoFolder();
    const first = await services.start({ DATA_DIR: folder });
    const token = await first.logIn();
    const writers = startWriters(first, token, 2);
    await until('writes succeed', () => writers.acknowledged.length > 20);
    await writers.stop();
    first.child.kill('SIGSTOP');
    const start = performance.now();
    const write = { app: 'auth', name: 'Too late', organization_id: 2, permissions: ['auth.users.READ'] };
    const late = first.call('POST', '/role', write, token);
    // Simulates another host that takes over after the holder went silent, by writing its lock.
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '', token: 'x' }));
    await until('twice the time of a heartbeat', () => performance.now() - start > 5_000);
    first.child.kill('SIGCONT');
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain('took over');
    expect([0, 503]).toContain((await late).status);

    await rm(join(folder, 'lock'));
    const second = await services.start({ DATA_DIR: folder });
    const again = await second.logIn();
    expect(await unlistedRoles(second, again, writers.acknowledged)).toEqual([]);
    expect(await unlistedRoles(second, again, ['Too late'])).toEqual(['Too late']);
    expect(await second.stop()).toBe(0);
  });
});
