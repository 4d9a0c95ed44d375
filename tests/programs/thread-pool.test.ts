import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltService, buildService } from '../service/support/processes.ts';

/** Prints how many threads the process has before and after its pool began. */
const COUNTS = `
  const { readdirSync } = require('node:fs');
  const threads = () => readdirSync('/proc/self/task').length;
  const before = threads();
  process.on('exit', () => console.error('pool of', threads() - before, process.env.UV_THREADPOOL_SIZE));
`;

describe.skipIf(process.platform !== 'linux')('the thread pool, which hashes passwords (needs Linux)', () => {
  let built: BuiltService;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'iam-pool-'));
    await writeFile(join(folder, 'counts.cjs'), COUNTS);
    built = await buildService('pool-test');
  });
  afterAll(async () => {
    await built?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs `check`, which hashes nothing, and reads what was counted. */
  async function poolOf(env: Record<string, string>) {
    const check = built.start(
      { DATA_DIR: folder, NODE_OPTIONS: `--require ${join(folder, 'counts.cjs')}`, ...env },
      { args: ['check'] },
    );
    expect(await check.ended).toBe(0);
    return check
      .output()
      .match(/pool of (\d+) (\d+)/)
      ?.slice(1, 3);
  }

  it('has a thread for each processor, and at least two', async () => {
    const size = String(Math.max(2, availableParallelism()));
    expect(await poolOf({})).toEqual([size, size]);
  });

  it('has the size that the operator sets', async () => {
    expect(await poolOf({ UV_THREADPOOL_SIZE: '9' })).toEqual(['9', '9']);
  });

  it('is that of `iam-service`, too, which the shell runs by its first line', async () => {
    expect(await readFile(join(built.folder, 'start.cjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
