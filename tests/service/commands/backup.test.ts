import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../service/commands/backup.ts';
import { restoreBackup } from '../../../service/commands/restore.ts';
import { openDatabase } from '../../../service/platform/database/database.ts';
import { copyTemplate } from '../support/database/template.ts';

// Opening a database takes seconds on a busy machine.
describe('a backup', { timeout: 300_000 }, () => {
  let home: string;
  let backup: string;
  let file: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'iam-backup-'));
    const dataDir = join(home, 'data');
    await copyTemplate(dataDir);
    const database = await openDatabase({ dataDir });
    const { rows } = await database.pool.query("select pg_relation_filepath('memberships') as path");
    file = rows[0].path as string;
    await database.close();
    backup = join(home, 'backup');
    await makeBackup(dataDir, backup);
  }, 300_000);
  afterAll(() => rm(home, { recursive: true, force: true }));

  const copy = async (name: string) => {
    const folder = join(home, name);
    await cp(backup, folder, { recursive: true });
    return folder;
  };

  it('says how many rows each table has, and is restored with them', async () => {
    const { tables } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'));
    expect(tables['public.users']).toBeGreaterThan(100);
    const target = join(home, 'restored');
    expect(await restoreBackup(backup, target)).toMatch(
      /^every table can be read, \d+ rows in all, as the backup says$/,
    );
    expect(existsSync(join(target, 'backup.json'))).toBe(false);
  });

  it.each(['with', 'without'])('is not restored %s a manifest if the file of a table was emptied', async (manifest) => {
    const damaged = await copy(`emptied-${manifest}`);
    if (manifest === 'without') await rm(join(damaged, 'backup.json'));
    await truncate(join(damaged, 'postgres', file), 0);
    const target = join(home, `target-${manifest}`);
    await expect(restoreBackup(damaged, target)).rejects.toThrow(
      /is damaged, and nothing was restored: table public\.memberships cannot be read/,
    );
    expect(await readdir(target)).toEqual([]);
  });

  it('is not restored if rows are missing that it says it has', async () => {
    const damaged = await copy('short');
    const manifest = JSON.parse(await readFile(join(damaged, 'backup.json'), 'utf8'));
    manifest.tables['public.users'] += 1;
    await writeFile(join(damaged, 'backup.json'), JSON.stringify(manifest));
    await expect(restoreBackup(damaged, join(home, 'target-short'))).rejects.toThrow(
      /public\.users has \d+ rows and had/,
    );
  });

  it('is not made of a damaged database', async () => {
    const damaged = await copy('damaged');
    await truncate(join(damaged, 'postgres', file), 0);
    const target = join(home, 'target-damaged');
    await expect(makeBackup(damaged, target)).rejects.toThrow(
      /is damaged, and was not copied: table public\.memberships/,
    );
    expect(await readdir(target)).toEqual([]);
  });

  it('leaves alone what an interrupted copy left', async () => {
    const target = join(home, 'interrupted');
    await mkdir(join(target, '.incomplete'), { recursive: true });
    await writeFile(join(target, '.incomplete/kept'), '');
    await expect(restoreBackup(backup, target)).rejects.toThrow('was interrupted: remove');
    expect(existsSync(join(target, '.incomplete/kept'))).toBe(true);
  });
});
