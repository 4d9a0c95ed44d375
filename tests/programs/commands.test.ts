import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_TOTP_SECRET } from '../../service/demo-data/accounts.ts';
import { userIds } from '../../service/demo-data/ids.ts';
import { decryptSecret, encryptSecret } from '../../service/platform/crypto/crypto.ts';
import { openDatabase } from '../../service/platform/database/database.ts';
import { applications, signingKeys } from '../../service/platform/database/schema/applications.ts';
import { exportTypes } from '../../service/platform/database/schema/export-types.ts';
import { users } from '../../service/platform/database/schema/users.ts';
import { copyTemplate, TEST_SECRET_KEY } from '../service/support/database/template.ts';
import { freePort } from '../service/support/free-port.ts';
import { type BuiltService, buildService } from '../service/support/processes.ts';

const NEW_KEY = 'the next key of tests, which keeps no secret either';

let built: BuiltService;
let home: string;
let dataDir: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'iam-commands-'));
  dataDir = join(home, 'data');
  await copyTemplate(dataDir);
  built = await buildService('commands-test');
});
afterAll(async () => {
  await built?.remove();
  await rm(home, { recursive: true, force: true });
});

/** Runs a command to its end. */
async function command(args: string[], env: Record<string, string> = {}) {
  const run = built.start({ DATA_DIR: dataDir, ...env }, { args });
  const code = await run.ended;
  return { code, output: run.output() };
}

describe('person', { timeout: 120_000 }, () => {
  it('exports and erases a user', async () => {
    const email = 'rita.reader@northwind.example';
    const { code, output } = await command(['person', 'export', '--email', email]);
    expect([code, output.includes(email)]).toEqual([0, true]);
    expect(await command(['person', 'erase', '--email', email])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Add --yes'),
    });
    expect((await command(['person', 'erase', '--email', email, '--yes'])).code).toBe(0);
    expect((await command(['person', 'export', '--email', email])).output).toContain('There is no such user');
    expect((await command(['person', 'erase', '--id', '3', '--yes'])).output).toContain(
      'transfer or delete that first',
    );
    expect((await command(['person', 'sell'])).output).toContain('Usage: person');
  });
});

describe('check', { timeout: 60_000 }, () => {
  it('prints the important settings, and starts nothing', async () => {
    const { code, output } = await command(['check'], { DATA_DIR: join(home, 'none'), SECRET_KEY: '' });
    expect(output).toContain('The configuration is valid.');
    expect(output).toContain('embedded');
    expect(code).toBe(0);
    expect((await command(['backup', join(home, 'copy')], { DATA_DIR: join(home, 'none'), SECRET_KEY: '' })).code).toBe(
      1,
    );
    expect(existsSync(join(home, 'none'))).toBe(false);
  });

  it.each([
    [{ DATABSE_URL: 'postgres://db/iam' }, 'did you mean DATABASE_URL?\n'],
    [{ PORT: 'eighty' }, 'PORT must be'],
    [{ DEMO: '0', PUBLIC_ULR: 'https://iam.example' }, 'did you mean PUBLIC_URL?\n'],
    [{ DMEO: '0' }, 'did you mean DEMO?\n'],
    [{ SECRET_KEY_FILE: '/none', SECRET_KEY: '' }, 'SECRET_KEY_FILE names a file that cannot be read'],
  ])('%j fails with one line', async (env, words) => {
    const { code, output } = await command(['check'], env as unknown as Record<string, string>);
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain(words);
  });

  it.each([['migrate'], ['jobs']])('warns of a misspelt variable before %s works on another database', async (name) => {
    const { code, output } = await command([name], { DATABSE_URL: 'postgres://db/iam' });
    expect([code, output]).toEqual([0, expect.stringContaining('did you mean DATABASE_URL?\n')]);
  });

  it('is what a start says, and ends with, if a variable was probably meant to end the demo', async () => {
    const nowhere = { DATA_DIR: join(home, 'none'), SECRET_KEY: '' };
    const checked = await command(['check'], { ...nowhere, DMEO: '0' });
    expect(await command([], { ...nowhere, DMEO: '0' })).toEqual({ code: 1, output: checked.output });
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  it('names the commands for an unknown one', async () => {
    expect(await command(['chekc'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('migrate, create-admin, jobs, backup'),
    });
  });
});

describe('the embedded database', { timeout: 120_000 }, () => {
  it('is backed up and restored by command, and users can log in after the restore', async () => {
    const backup = join(home, 'backup');
    expect(await command(['backup', backup])).toMatchObject({ code: 0 });
    expect(existsSync(join(backup, 'lock'))).toBe(false);
    expect((await stat(join(backup, 'postgres'))).mode & 0o077, 'for nobody else').toBe(0);
    expect(await command(['backup', backup])).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });

    expect(await command(['backup', join(dataDir, 'backup')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^.* is inside .*\n$/),
    });
    await writeFile(join(home, 'file'), '');
    expect(await command(['backup', join(home, 'file/backup')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^.* could not be copied to .*\n$/),
    });

    // A volume of a container is there already, and nothing beside it can be written.
    const restored = join(home, 'restored');
    await mkdir(join(restored, 'lost+found'), { recursive: true });
    const volume = await stat(restored);
    expect(await command(['restore', backup], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    expect((await stat(restored)).ino, 'the same folder').toBe(volume.ino);
    expect((await command(['restore', backup], { DATA_DIR: restored })).code).toBe(1);
    const address = join(home, 'address');
    await writeFile(address, 'postgres://127.0.0.1:1/none');
    const elsewhere = { DATA_DIR: join(home, 'elsewhere'), DATABASE_URL_FILE: address };
    expect(await command(['restore', backup], elsewhere)).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_restore'),
    });
    expect(existsSync(elsewhere.DATA_DIR)).toBe(false);

    const port = await freePort();
    const service = built.start({ DATA_DIR: restored, PORT: String(port) });
    await built.until(service, '/auth/');
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' }),
    });
    expect(answer.status).toBe(200);
    // Nobody copies a database that is being written.
    const whileRunning = await command(['backup', join(home, 'other')], { DATA_DIR: restored });
    expect(whileRunning).toMatchObject({ code: 1, output: expect.stringContaining('in use') });
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('is migrated by command, and its jobs are listed and retried', async () => {
    expect(await command(['migrate'])).toMatchObject({ code: 0, output: 'Nothing to do: the tables are current.\n' });
    expect(await command(['jobs'])).toMatchObject({ code: 0, output: '0 unfinished\n' });
    expect(await command(['jobs', 'retry', '--failed'])).toMatchObject({ code: 0 });
    expect(await command(['jobs', 'retry', '42'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('not found'),
    });
    expect(await command(['jobs', 'retry', 'x'])).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
  });

  it('has all failed jobs tried again, however many there are', async () => {
    const data = join(home, 'failed');
    await copyTemplate(data);
    const database = await openDatabase({ dataDir: data });
    await database.pool.query(
      `insert into jobs (type, payload, attempts, failed_at)
        select case when at < 1050 then 'report.generate' else 'message.send' end, '{"outboxId":0}', 8, now()
        from generate_series(1, 1050) at`,
    );
    await database.close();
    const failed = await command(['jobs', '--failed'], { DATA_DIR: data });
    expect(failed.output.match(/\tfailed\t/g)).toHaveLength(1_050);
    expect(failed.output).toMatch(/\n1050 failed\n$/);
    expect((await command(['jobs', '--waiting'], { DATA_DIR: data })).output).toBe('0 waiting\n');
    const { code, output } = await command(['jobs', 'retry', '--failed'], { DATA_DIR: data });
    expect(output.match(/will be tried again/g)).toHaveLength(1_049);
    expect([code, output]).toEqual([1, expect.stringContaining('\tThis message was deleted')]);
    const left = await command(['jobs'], { DATA_DIR: data });
    expect(left.output).not.toContain('report.generate\t8 attempts');
  });

  it('gets a new key that encrypts its secrets, and no longer needs the former one', async () => {
    const rotated = { SECRET_KEY: NEW_KEY, FORMER_SECRET_KEYS: TEST_SECRET_KEY };
    const data = join(home, 'rotated');
    await copyTemplate(data);
    const before = await openDatabase({ dataDir: data });
    const [fleet] = await before.db.insert(applications).values({ name: 'fleet', title: 'Fleet' }).returning();
    const sealed = encryptSecret(TEST_SECRET_KEY, 'whsec_of_rows');
    await before.db.insert(exportTypes).values({
      ...{ applicationId: fleet?.id ?? 0, type: 'rows', title: 'Rows', formats: ['csv'], permission: 'fleet.*' },
      ...{ url: 'https://fleet.example.com/', secret: sealed, previousSecret: sealed },
    });
    await before.close();
    expect(await command(['rotate-key'], { DATA_DIR: data, SECRET_KEY: NEW_KEY })).toMatchObject({ code: 1 });
    expect(await command(['rotate-key'], { DATA_DIR: data, ...rotated })).toMatchObject({ code: 0 });
    const database = await openDatabase({ dataDir: data });
    const [tara] = await database.db.select().from(users).where(eq(users.id, userIds.tara));
    const [rows] = await database.db.select().from(exportTypes).where(eq(exportTypes.type, 'rows'));
    await database.close();
    expect(decryptSecret([NEW_KEY], tara?.googleSecret ?? '')).toBe(DEMO_TOTP_SECRET);
    for (const secret of [rows?.secret, rows?.previousSecret])
      expect(decryptSecret([NEW_KEY], secret ?? '')).toBe('whsec_of_rows');
  });

  it('replaces the keys that sign access tokens if the former one is lost', async () => {
    const data = join(home, 'lost');
    await copyTemplate(data);
    const before = await openDatabase({ dataDir: data });
    const privateKey = encryptSecret(TEST_SECRET_KEY, '{}');
    await before.db.insert(signingKeys).values({ kid: 'lost', publicKey: {}, privateKey, signsFrom: new Date() });
    await before.close();
    const { code, output } = await command(['rotate-key', '--lost'], { DATA_DIR: data, SECRET_KEY: NEW_KEY });
    expect([code, output.includes('secrets of a lost key remain')]).toEqual([0, true]);
    const after = await openDatabase({ dataDir: data });
    const keys = await after.db.select().from(signingKeys);
    await after.close();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.kid).not.toBe('lost');
    expect(JSON.parse(decryptSecret([NEW_KEY], keys[0]?.privateKey ?? ''))).toMatchObject({ kty: 'EC', crv: 'P-256' });
  });
});
