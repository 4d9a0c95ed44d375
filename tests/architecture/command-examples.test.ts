import { PGlite } from '@electric-sql/pglite';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../service/platform/config/config.ts';
import { misspeltVariables } from '../../service/platform/config/misspelt.ts';
import { examplesIn } from './support/doc-examples.ts';
import { root } from './sources.ts';

const NGINX = '/usr/sbin/nginx';

const folder = mkdtempSync(join(tmpdir(), 'iam-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bash = (...args: string[]) => spawnSync('bash', args, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });

describe('commands in the docs', () => {
  const commands = examplesIn('sh');

  it('can be read by a shell', () => {
    expect(commands.length).toBeGreaterThan(8);
    expect(bash('-n', '-c', 'if then').status).not.toBe(0);
    const wrong = commands.filter(({ code }) => bash('-n', '-c', code).status !== 0);
    expect(wrong.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  /** The programs that read the options of a command. */
  const programs: Record<string, string> = {
    seed: 'service/seed.ts',
    'create-admin': 'service/commands/create-admin.ts',
    conformance: 'tests/api-conformance/run.mjs',
  };

  it('have only options that their programs read', () => {
    const used = commands.flatMap(({ path, line, code }) =>
      [...code.matchAll(/^npm run ([\w-]+) -- (.+)$/gm)].flatMap(([, name = '', rest = '']) =>
        [...rest.matchAll(/--([\w-]+)/g)].map(([, option = '']) => ({ at: `${path}:${line}`, name, option })),
      ),
    );
    expect(used.length).toBeGreaterThan(4);
    const unknown = used.filter(({ name, option }) => {
      const program = programs[name];
      return !program || !new RegExp(`\\b${option}\\b.*type: `).test(readFileSync(join(root, program), 'utf8'));
    });
    expect(unknown).toEqual([]);
  });

  it('set variables that the service accepts in production', () => {
    const settings = commands.map(({ code }) => code).find((code) => code.includes('export DEMO=0')) ?? '';
    const exported = settings
      .split('\n')
      .filter((line) => line.startsWith('export '))
      .join('\n');
    const names = [...exported.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name);
    const { stdout, status } = bash('-ec', `${exported}\nprintenv ${names.join(' ')}`);
    expect(status).toBe(0);
    const values = stdout.trimEnd().split('\n');
    const env = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    expect(misspeltVariables(env)).toEqual([]);
    expect(readConfig({ ...env, DATA_DIR: folder })).toMatchObject({
      demo: false,
      publicUrl: env['PUBLIC_URL'],
      secretKey: env['SECRET_KEY'],
    });
  });
});

describe('SQL in the docs', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await PGlite.create();
  }, 60_000);
  afterAll(() => database?.close());

  it('runs', async () => {
    const examples = examplesIn('sql');
    expect(examples.length).toBeGreaterThan(1);
    await expect(database.exec('select rows from nowhere')).rejects.toThrow('nowhere');
    const statements = examples.flatMap(({ code }) => code.split(/;\s*$/m).filter((one) => one.trim() !== ''));
    expect(statements.length).toBeGreaterThan(2);
    for (const statement of statements) await expect(database.exec(statement)).resolves.toBeDefined();
  }, 60_000);
});

describe('settings of nginx in the docs', () => {
  const [example] = examplesIn('nginx');

  it('consist of directives that end, in blocks that close', () => {
    expect(unreadable('location / {\n  proxy_pass http://x\n}')).toEqual(['proxy_pass http://x']);
    expect(unreadable('location / {\n  proxy_pass http://x;\n')).toEqual(['1 block is open']);
    expect(unreadable(example?.code ?? '{')).toEqual([]);
    expect(unreadable(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'))).toEqual([]);
  });

  it.skipIf(!existsSync(NGINX))('are accepted by nginx itself', () => {
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nevents {}\nhttp { access_log off; server { listen 18080;\n${example?.code}\n} }\n`,
    );
    const { status, stderr } = spawnSync(NGINX, ['-t', '-p', folder, '-e', 'stderr', '-c', file], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});

/** Lines that are no directive and no block, and blocks that do not close. */
function unreadable(settings: string): string[] {
  const lines = settings
    .replace(/\{ (.*;) \}/g, '{\n$1\n}')
    .split('\n')
    .map((line) => line.replace(/(?<!\S)#.*/, '').trim())
    .filter(Boolean);
  const wrong = lines.filter((line) => !/^(?:[a-z_]+(?: [^{};]+)*(?:;| \{)|\}|['"][^'"]*['"];?)$/.test(line));
  const depth = lines.filter((line) => line.endsWith('{')).length - lines.filter((line) => line === '}').length;
  return [...wrong, ...(depth === 0 ? [] : [`${depth} block is open`])];
}
