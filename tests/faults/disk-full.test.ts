import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../service/support/database/template.ts';
import { faultServices, until } from './support/fault-service.ts';
import { startWriters, unlistedRoles } from './support/writers.ts';

/** Room for the embedded database with the demo data, and some writes. */
const SIZE = '160m';

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the disk is full', () => {
  let services: ReturnType<typeof faultServices>;
  let folder: string;
  let isMounted = false;
  beforeAll(async () => {
    services = faultServices('disk-full');
    folder = await services.folder();
    isMounted = mount(folder);
    if (isMounted) await copyTemplate(folder);
  });
  afterAll(async () => {
    if (isMounted) execFileSync('umount', ['-l', folder]);
    await services?.remove();
  });

  it('writes get 503, reads go on, and it heals when there is room (needs the right to mount)', async ({ skip }) => {
    if (!isMounted) return skip();
    const service = await services.start({ DATA_DIR: folder });
    const token = await service.logIn();
    const writers = startWriters(service, token, 2);
    await until('writes succeed', () => writers.acknowledged.length > 10);
    const filler = join(folder, 'filler');
    // Ends with ENOSPC once nothing is left.
    await writeFile(filler, Buffer.alloc(1024 * 1024 * 200)).catch(() => undefined);
    await until('writes fail', () => writers.failed.length > 3, 90_000);
    expect((await service.call('GET', '/role', undefined, token)).status).toBe(200);
    const ready = async () => (await fetch(`${service.url}/readyz`)).status;
    await until('readiness fails', async () => (await ready()) === 503);
    const before = writers.acknowledged.length;
    await rm(filler);
    await until('writes succeed again', () => writers.acknowledged.length > before + 10);
    await until('it is ready again', async () => (await ready()) === 200);
    await writers.stop();

    expect(new Set(writers.failed.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await unlistedRoles(service, token, writers.acknowledged)).toEqual([]);
    expect(await service.stop()).toBe(0);
  });
});
