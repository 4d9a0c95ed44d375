import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { builtFolder } from '../../service/platform/config/folders.ts';
import { createDatabase } from '../service/support/database/server.ts';
import { freePort } from '../service/support/free-port.ts';
import { type BuiltService, type Process, programsIn } from '../service/support/processes.ts';

const run = promisify(execFile);
const NEXT = '99.0.0';
const ADA = { email: 'ada@example.com', password: 'velvet-anchor-77' };
/** Names that only the demo has. */
const DEMO = /northwind|contoso|platform id|harbor-lantern|with iam-provider-name/i;

let home: string;
let version: string;
let url: string;
let env: Record<string, string>;
let packed: BuiltService;
let next: BuiltService;

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const programs = (name: string) => programsIn(join(home, name, 'package/dist'));
const statusOf = async (path: string) => (await fetch(`${url}${path}`, { redirect: 'manual' })).status;
const logIn = () =>
  fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADA),
  });

async function stop(service: Process): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}

/** Changes a copy of the package into one of a later version, with one more migration. */
function makeNext(): void {
  const at = (...parts: string[]) => join(home, 'next/package', ...parts);
  cpSync(join(home, 'packed'), join(home, 'next'), { recursive: true });
  for (const file of [at('package.json'), at('dist/cdn/manifest.json')])
    writeFileSync(file, JSON.stringify({ ...readJson<object>(file), version: NEXT }));
  const journal = at('dist/migrations/meta/_journal.json');
  const { entries, ...others } = readJson<{ entries: { idx: number; when: number; tag: string }[] }>(journal);
  const last = entries.at(-1);
  const entry = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag: 'next' };
  writeFileSync(journal, JSON.stringify({ ...others, entries: [...entries, entry] }));
  writeFileSync(at('dist/migrations/next.sql'), 'alter table users add column of_the_next_version text;');
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'iam-packed-'));
  await run('npm', ['pack', '--workspace', 'service', '--pack-destination', home, '--loglevel=error']);
  const [archive = ''] = readdirSync(home);
  await run('bash', ['-ec', `mkdir packed && tar -xzf ${archive} -C packed`], { cwd: home });
  // What an installation fetches.
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  makeNext();
  ({ version } = readJson<{ version: string }>('package.json'));
  const port = await freePort();
  const server = process.env['TEST_POSTGRES_PORT'];
  url = `http://localhost:${port}`;
  env = {
    ...{ DEMO: '0', PORT: String(port), PUBLIC_URL: url, SMTP_URL: 'smtp://127.0.0.1:9', DRAIN_SECONDS: '0' },
    ...{ DATA_DIR: join(home, 'data'), CDN_DIR: join(home, 'kept') },
    // It starts in seconds; without Postgres, the embedded database has to do.
    ...(server && { DATABASE_URL: await createDatabase(Number(server), `packed_${process.pid}`) }),
  };
  [packed, next] = [programs('packed'), programs('next')];
}, 900_000);
afterEach(() => Promise.all([packed.remove(), next.remove()]));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function printedBy(service: BuiltService, ...args: string[]): Promise<string> {
  const command = service.start(env, { args });
  expect([await command.ended, command.output()]).toEqual([0, expect.any(String)]);
  return command.output();
}

it('says its version and its commands', async () => {
  expect(await printedBy(packed, '--version')).toBe(`${version}\n`);
  expect(await printedBy(packed, '--help')).toMatch(/^Usage: iam-service[^]* migrate\n[^]* create-admin /);
});

it('leaves its copy of the pages in the checkout, where services take those of the last build', () => {
  expect(readdirSync('service/dist')).toEqual(expect.arrayContaining(['cdn', 'site']));
  expect(builtFolder('dist/site', '.build/site')).toBe(resolve('.build/site'));
});

it('serves the console alone with DEMO=0, and nothing of the demo', { timeout: 300_000 }, async () => {
  const service = packed.start(env);
  await packed.until(service, '/auth/set-up#token=');
  const [, token = ''] = /set-up#token=(\S+)/.exec(service.output()) ?? [];
  const body = JSON.stringify({ ...ADA, token, name: 'Ada', password_confirm: ADA.password });
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${url}/api/setup`, { method: 'POST', headers, body })).status).toBe(201);

  const site = join(home, 'packed/package/dist/site');
  const files = readdirSync(site, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => `${file.parentPath.slice(site.length)}/${file.name}`);
  const served: string[] = [];
  for (const file of files) {
    const answer = await fetch(`${url}${file.replace(/index\.html$/, '')}`, { redirect: 'manual' });
    if (answer.status === 404) continue;
    served.push(file);
    expect([file, await answer.text()]).toEqual([file, expect.not.stringMatching(DEMO)]);
  }
  const folders = [...new Set(files.map((file) => file.split('/')[1]))];
  expect(folders).toEqual(expect.arrayContaining(['auth', 'assets', 'dashboards', 'demo-assets', 'docs', 'kit']));
  expect([...new Set(served.map((file) => file.split('/')[1]))].sort()).toEqual(['assets', 'auth', 'favicon.svg']);
  const cdn = join(home, 'packed/package/dist/cdn');
  const ofCdn = readdirSync(cdn, { recursive: true, encoding: 'utf8' });
  for (const file of ofCdn.filter((name) => /\.(js|html|json)$/.test(name)))
    expect([file, readFileSync(join(cdn, file), 'utf8')]).toEqual([file, expect.not.stringMatching(DEMO)]);
  const others = ['/outbox', '/outbox.json', '/oidc/.well-known/openid-configuration', '/docs', '/docs/', '/kit'];
  const pages = ['/dashboards/logistics/', '/dashboards/platform.json', '/legacy-auth/', '/cdn-example.html'];
  for (const path of [...others, ...pages]) expect([path, await statusOf(path)]).toEqual([path, 404]);
  const signIn = await (await fetch(`${url}/auth/sign-in`)).text();
  expect(signIn.match(/Continue with [^<]*/g)).toEqual(['Continue with a passkey']);
  await stop(service);
});

it(
  'is upgraded to the next version with its data, and refuses to run on newer tables',
  { timeout: 300_000 },
  async () => {
    expect(await printedBy(packed, 'migrate')).toBe('Nothing to do: the tables are current.\n');
    expect(await printedBy(next, '--version')).toBe(`${NEXT}\n`);
    expect(await printedBy(next, 'migrate')).toBe('Applied 1 migration: the tables are current.\n');

    const provider = {
      ...{ OIDC_NAME: 'Example <ID>', OIDC_ISSUER: 'https://id.example' },
      ...{ OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'secret' },
    };
    const service = next.start({ ...env, ...provider, SERVE_DOCS: '1' });
    await next.until(service, `${url}/auth/`);
    expect((await logIn()).status).toBe(200);
    expect([await statusOf(`/cdn/${version}/iam.js`), await statusOf(`/cdn/${NEXT}/iam.js`)]).toEqual([200, 200]);
    expect(await statusOf('/docs/')).toBe(200);
    const signIn = await (await fetch(`${url}/auth/sign-in`)).text();
    expect(signIn).toContain('Continue with Example &lt;ID&gt;');
    expect(signIn).toContain('<iam-console provider-name="Example &lt;ID&gt;"');
    await stop(service);

    const earlier = packed.start(env);
    expect(await earlier.ended).toBe(1);
    expect(earlier.output()).toContain('migrated by a newer version');
  },
);
