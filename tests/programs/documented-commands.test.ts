import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adapt, commands, examplesIn } from '../architecture/support/doc-examples.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { TEST_SECRET_KEY } from '../service/support/database/template.ts';
import { freePort } from '../service/support/free-port.ts';
import { until } from '../service/support/until.ts';

let home: string;
let postgres: TestPostgres | undefined;
const started: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'iam-documented-'));
  if (findPostgres()) postgres = await startPostgres();
});
afterAll(async () => {
  for (const child of started) signal(child, 'SIGKILL');
  await postgres?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Runs commands in a shell, as a group of processes. */
function run(code: string, env: Record<string, string>) {
  const child = spawn('bash', ['-ec', code], {
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DRAIN_SECONDS: '0', ...env },
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** Waits for a text, and returns all that was printed. */
  const prints = async (words: string) => {
    const said = () => output.includes(words) || child.exitCode !== null;
    await until(said, () => `'${words}': ${output}`, 120_000);
    expect(output).toContain(words);
    return output;
  };
  return { child, ended, prints, output: () => output };
}

/** Sends a signal to all processes of a group, if any is left. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}

/** Runs commands to their end, and returns what they printed. */
async function runToEnd(code: string, env: Record<string, string>): Promise<string> {
  const { ended, output } = run(code, env);
  expect({ code: await ended, output: output() }).toEqual({ code: 0, output: expect.any(String) });
  return output();
}

it('start the demo, fill it, and check it as a back end of the elements', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: join(home, 'demo'), RATE_LIMIT_SCALE: '1000' };
  const seeded = adapt(commands('docs/running.md', 'run seed'), { '100000': '300', '50': '3' });
  expect(await runToEnd(seeded, env)).toContain('300');

  const demo = run(commands('docs/running.md', 'npm start\n'), env);
  await demo.prints(`http://localhost:${port}/auth/`);
  expect((await fetch(`http://localhost:${port}/auth/sign-in`)).status).toBe(200);

  const accounts = join(home, 'accounts.json');
  const [example] = examplesIn('json').filter(({ path }) => path === 'docs/other-back-ends.md');
  await writeFile(
    accounts,
    adapt(example?.code ?? '', {
      'root@id.example': 'superadmin@platform.example',
      'owner@one.example': 'olivia.owner@northwind.example',
      'member@one.example': 'mona.member@northwind.example',
      'owner@two.example': 'cora.owner@contoso.example',
      '…': 'harbor-lantern-42',
    }),
  );
  const check = adapt(commands('docs/other-back-ends.md', 'run conformance'), {
    // The packages are there, and another test may be loading one.
    'npm install\n': '',
    'https://id.example': `http://localhost:${port}`,
    'accounts.json': accounts,
  });
  expect(await runToEnd(check, {})).toMatch(/Tests .*\d+ passed/);
  signal(demo.child, 'SIGTERM');
  await demo.ended;
});

it.skipIf(!findPostgres())(
  'start the service for production, and create its first administrator (needs postgresql)',
  { timeout: 300_000 },
  async () => {
    const port = await freePort();
    const database = (await postgres?.createDatabase()) ?? '';
    const block = adapt(commands('docs/running.md', 'export DEMO=0'), {
      'https://iam.example.com': `http://localhost:${port}`,
      'smtps://user:password@mail.example.com': 'smtp://127.0.0.1:9',
      'postgres://iam:password@db.example.com/iam': database,
      // Made once, and kept.
      '$(openssl rand -base64 32)': TEST_SECRET_KEY,
    });
    // What an installation puts on the path.
    const installed = join(home, 'bin');
    await mkdir(installed);
    await symlink(resolve('service/dist/start.cjs'), join(installed, 'iam-service'));
    await chmod('service/dist/start.cjs', 0o755);
    const [settings = '', start = ''] = block.split(/^(?=iam-service)/m);
    const PATH = `${installed}:${process.env['PATH']}`;
    const env = { PATH, PORT: String(port), DATA_DIR: join(home, 'production') };
    const first = run(`${settings}exec ${start}`, env);
    expect(await first.prints('/auth/set-up#token=')).toContain('run iam-service create-admin\n');

    const password = join(home, 'password');
    await writeFile(password, 'velvet-anchor-77\n');
    const created = await runToEnd(settings + commands('docs/running.md', 'create-admin'), {
      ...env,
      ADMIN_PASSWORD_FILE: password,
    });
    expect(created).toContain('Ada Admin <ada@example.com> is a super admin');
    signal(first.child, 'SIGTERM');
    await first.ended;

    const again = run(`${settings}exec ${start}`, env);
    await again.prints(`http://localhost:${port}/auth/`);
    expect(again.output()).not.toContain('/auth/set-up');
    signal(again.child, 'SIGTERM');
    expect(await again.ended).toBe(0);
  },
);
