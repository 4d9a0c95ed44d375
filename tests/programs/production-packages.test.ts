import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { freePort } from '../service/support/free-port.ts';
import { TEST_SECRET_KEY } from '../service/support/database/template.ts';
import { type BuiltService, buildService } from '../service/support/processes.ts';

/** Loaded only where the service runs from its sources. */
const FOR_SOURCES = ['esbuild'];
/** A folder with the built service, and only the packages that `npm ci --omit=dev -w service` installs. */
let home: string;
let built: BuiltService;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'iam-production-'));
  built = await buildService('production-test');
  cpSync(built.folder, join(home, 'service/dist'), { recursive: true });
  cpSync('service/package.json', join(home, 'service/package.json'));
  const list = ['ls', '--omit=dev', '--workspace=service', '--all', '--parseable', '--loglevel=error'];
  const paths = execFileSync('npm', list, { encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const path of paths.map((one) => relative(process.cwd(), one)).sort()) {
    if (!path.startsWith('node_modules') || path.endsWith('iam-service')) continue;
    mkdirSync(join(home, path, '..'), { recursive: true });
    if (!existsSync(join(home, path))) symlinkSync(resolve(path), join(home, path));
  }
  if (findPostgres()) postgres = await startPostgres();
}, 120_000);
afterAll(async () => {
  await built?.remove();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('includes every package that the built service imports, also lazily', () => {
  const dist = join(home, 'service/dist');
  const programs = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const named = programs.flatMap((name) =>
    [
      ...readFileSync(join(dist, name), 'utf8').matchAll(
        /(?:^import |from |import\(|require\(|(?:require|meta)\.resolve\()"([^".][^"]*)"/gm,
      ),
    ].map(([, name = '']) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? ''),
  );
  const packages = [...new Set(named)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  expect(packages).toContain('pino');
  const missing = packages.filter((name) => !existsSync(join(home, 'node_modules', name, 'package.json')));
  expect(missing).toEqual(FOR_SOURCES);
});

it.skipIf(!findPostgres())('runs with DEMO=0 on Postgres (needs postgresql)', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const env = {
    // Packages are links: without this, Node would look beside their targets, where every package is.
    NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
    DEMO: '0',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DRAIN_SECONDS: '0',
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: (await postgres?.createDatabase()) ?? '',
  };
  const service = built.start(env, { from: join(home, 'service/dist') });
  await built.until(service, '/auth/set-up#token=');
  const isNeeded = async () => {
    const answer = await fetch(`http://localhost:${port}/api/setup`);
    return [answer.status, ((await answer.json()) as { data: { is_needed: boolean }[] }).data[0]?.is_needed];
  };
  expect(await isNeeded()).toEqual([200, true]);
  for (const path of ['/outbox', '/outbox.json', '/oidc/.well-known/openid-configuration'])
    expect([path, (await fetch(`http://localhost:${port}${path}`)).status]).toEqual([path, 404]);

  // Without npm, as in a container.
  const [, program = ''] = /run (node \S+start\.cjs create-admin)$/m.exec(service.output()) ?? [];
  const secret = join(home, 'admin-password');
  writeFileSync(secret, 'velvet-anchor-77\n');
  const admin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_NAME: 'Ada', ADMIN_PASSWORD_FILE: secret };
  const [node = '', ...args] = program.split(' ');
  const printed = execFileSync(node, args, {
    env: { PATH: process.env['PATH'], SECRET_KEY: TEST_SECRET_KEY, ...env, ...admin },
    encoding: 'utf8',
  });
  expect(printed).toContain('Ada <ada@example.com> is a super admin');
  expect(await isNeeded()).toEqual([200, false]);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
