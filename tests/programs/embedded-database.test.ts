import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../service/platform/database/database.ts';
import { DataDirInUseError } from '../../service/platform/database/errors.ts';
import { pidNamespace } from '../../service/platform/database/embedded/directory-lock.ts';
import { copyTemplate } from '../service/support/database/template.ts';
import { until } from '../service/support/until.ts';

const root = join(import.meta.dirname, '../..');
const source = (path: string) => join(root, path);

// Opening a database takes a second of CPU time, more on a busy machine.
describe('the embedded database', { timeout: 120_000 }, () => {
  let programs: string;
  let dataDir: string;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    await mkdir(source('.build'), { recursive: true });
    programs = await mkdtemp(source('.build/test-'));
    await build({
      entryPoints: {
        writer: source('tests/service/support/database/writer.ts'),
        'pglite-worker': source('service/platform/database/embedded/pglite-worker.ts'),
      },
      outdir: programs,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    });
  });
  afterAll(() => rm(programs, { recursive: true, force: true }));
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'iam-data-'));
    await copyTemplate(dataDir, 'tables');
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts the writer from its bundle; `lines` collects its output. */
  function start(mode: 'write' | 'hold') {
    const child = spawn(process.execPath, [join(programs, 'writer.js'), mode], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    started.push(child);
    const lines: string[] = [];
    let complaint = '';
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    child.stderr.on('data', (chunk) => (complaint += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, lines, ended, complaint: () => complaint };
  }

  it('rejects a second process in one line that names the folder', async () => {
    const first = start('hold');
    await expect.poll(() => first.lines, { timeout: 60_000 }).toContain('open');
    const second = start('hold');
    expect(await second.ended).toBe(1);
    expect(second.complaint().trim()).toBe(
      `DATA_DIR: ${dataDir} is in use by process ${first.child.pid}; stop it or choose another folder.`,
    );
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirInUseError);
  });

  it('rejects a second opening in the same process, and can be opened again after close', async () => {
    const first = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirInUseError);
    await first.close();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    await (await openDatabase({ dataDir })).close();
  });

  it('is closed to other users of the machine, also a folder of an earlier version', async () => {
    const folder = join(dataDir, 'postgres');
    await chmod(folder, 0o755);
    await (await openDatabase({ dataDir })).close();
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const fresh = join(dataDir, 'fresh');
    await (await openDatabase({ dataDir: fresh })).close();
    const modes = await Promise.all([fresh, join(fresh, 'postgres')].map(async (path) => (await stat(path)).mode));
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0]);
  });

  it('takes over a lock that a crash left incomplete', async () => {
    await writeFile(join(dataDir, 'lock'), '{"pid":');
    const database = await openDatabase({ dataDir });
    expect(JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await database.close();
  });

  describe.each([
    ['another host', { pid: process.pid, host: 'elsewhere', started: '', token: 'x' }],
    [
      'another PID namespace with the same host name, as in containers',
      { pid: 2 ** 22 + 1, host: hostname(), namespace: 'pid:[1]', started: 'long ago', token: 'x' },
    ],
  ])('the lock of %s', (_where, holder) => {
    let lock: string;
    beforeEach(async () => {
      lock = join(dataDir, 'lock');
      await writeFile(lock, JSON.stringify(holder));
    });

    it('is respected while it is touched', async () => {
      let refusal: unknown;
      void openDatabase({ dataDir }).catch((error: unknown) => (refusal = error));
      const touch = async () => {
        await utimes(lock, new Date(), new Date());
        return refusal;
      };
      expect(await until(touch, 'a refusal')).toBeInstanceOf(DataDirInUseError);
    });

    it('is taken over once it was silent for long enough, as after a crash', async () => {
      const before = new Date(Date.now() - 11_000);
      await utimes(lock, before, before);
      await (await openDatabase({ dataDir })).close();
      expect(existsSync(lock)).toBe(false);
    });
  });

  it('notifies the holder when another process took over the lock', async () => {
    const fatal = vi.fn<(error: Error) => void>();
    const database = await openDatabase({ dataDir, onFatal: fatal });
    await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '', token: 'x' }));
    await expect.poll(() => fatal.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(fatal.mock.calls[0]?.[0].message).toContain('took over');
    await database.close();
  });

  it('lets one of two processes through when both find a stale lock', async () => {
    await writeFile(
      join(dataDir, 'lock'),
      JSON.stringify({
        pid: 2 ** 22 + 1,
        host: hostname(),
        namespace: pidNamespace(),
        started: `${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()}/1`,
        token: 'x',
      }),
    );
    const outcomes = await Promise.allSettled([openDatabase({ dataDir }), openDatabase({ dataDir })]);
    const open = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(open).toHaveLength(1);
    await open[0]?.value.close();
  });

  it('keeps every acknowledged row through kill -9', { timeout: 300_000 }, async () => {
    let acknowledged = 0;
    for (let round = 0; round < 4; round++) {
      const writer = start('write');
      await expect.poll(() => writer.lines.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(30 + round * 40);
      writer.child.kill('SIGKILL');
      await writer.ended;
      acknowledged = Number(writer.lines.at(-1));
    }
    const database = await openDatabase({ dataDir });
    const { rows } = await database.pool.query('select count(*)::int as kept, max(n) as last from numbers');
    await database.close();
    expect(rows[0].kept).toBe(rows[0].last);
    expect(rows[0].kept).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].kept).toBeLessThanOrEqual(acknowledged + 1);
  });
});
