import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { copyTemplate } from '../../support/database/template.ts';

// Opening a database takes seconds on a busy machine.
describe('a start with a data folder', { timeout: 300_000 }, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'iam-folder-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('opens a copy of nothing but the database', async () => {
    await copyTemplate(dataDir, 'tables');
    const before = await openDatabase({ dataDir });
    await before.pool.query("insert into users (name, email) values ('Ada', 'ada@example.net')");
    await before.close();
    await rm(join(dataDir, 'postgres.complete'), { force: true });
    const database = await openDatabase({ dataDir });
    expect((await database.pool.query('select name from users')).rows).toEqual([{ name: 'Ada' }]);
    await database.close();
  });

  it.each([
    ['a part of a database', ['postgres/PG_VERSION', 'postgres/base/1/112']],
    ['somebody’s files', ['postgres/holiday.jpg']],
    ['a database without its folder', ['PG_VERSION', 'base/1/112', 'global/pg_control']],
  ])('stops with one line at %s, and changes nothing', async (_what, files) => {
    for (const file of files) {
      await mkdir(join(dataDir, file, '..'), { recursive: true });
      await writeFile(join(dataDir, file), 'kept');
    }
    await expect(openDatabase({ dataDir })).rejects.toThrow(/^DATA_DIR: .*nothing was changed: [^\n]+$/);
    for (const file of files) expect(await readFile(join(dataDir, file), 'utf8')).toBe('kept');
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('makes a database again whose making was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
    const database = await openDatabase({ dataDir });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('says in one line that another version of Postgres made the database', async () => {
    await copyTemplate(dataDir, 'tables');
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /^DATA_DIR: .*did not open, and nothing was changed: [^\n]+$/,
    );
    expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n');
  });
});
