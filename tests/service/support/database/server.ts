import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { makeDatabaseFolder } from './folder.ts';
import { until } from '../until.ts';

const run = promisify(execFile);

/** A separate Postgres server in a temporary folder. */
export interface TestServer {
  port: number;
  /** URL of a new database: empty, or a copy of another one of the server. */
  createDatabase: (template?: string, name?: string) => Promise<string>;
  /** Kills the server, as in a crash, and starts it again on the same folder. */
  crash: () => Promise<void>;
  /** Ends the server at once and leaves it away until `comeBack`. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Stops every process of the server until `thaw`: connections stay open and nothing answers. */
  freeze: () => void;
  thaw: () => void;
  /**
   * Stops the server cleanly and keeps its files.
   * @returns its data folder
   */
  shutDown: () => Promise<string>;
  stop: () => Promise<void>;
}

/** @returns URL of a new database of a server: empty, or a copy of another one */
export async function createDatabase(port: number, name: string, template?: string): Promise<string> {
  const copied = template ? ` template ${template}` : '';
  await withClient(port, (client) => client.query(`create database ${name}${copied}`));
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

/** Deletes a database, also while it has connections. */
export async function dropDatabase(url: string): Promise<void> {
  const { port, pathname } = new URL(url);
  await withClient(Number(port), (client) => client.query(`drop database ${pathname.slice(1)} with (force)`));
}

/** The folder with initdb and postgres, if Postgres is installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/**
 * Starts a server of the installed Postgres in a temporary folder; as another user if this process is root, because
 * Postgres does not run as root.
 * @param from data folder of a stopped server to copy; a new cluster without it
 */
export async function startServer(from?: string): Promise<TestServer> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('Postgres is not installed');
  const folder = await makeDatabaseFolder('iam-postgres-');
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder]);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  if (from) await run('cp', ['-a', from, data]);
  else
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
      { ...owner, cwd: folder },
    );
  const port = await freePort();

  const launch = async () => {
    const settings = [
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      'fsync=off',
    ];
    const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    await untilReady(port);
    return server;
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill(signal);
    });
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid } = server;
    if (pid === undefined) return;
    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    // The parent first: a stopped parent starts no more backends, and notices their end only once it continues.
    for (const one of [pid, ...backends.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(one, signal);
      } catch {
        // A backend that ended meanwhile.
      }
    }
  };
  let server = await launch();
  let made = 0;
  return {
    port,
    createDatabase: (template, name = `test_${++made}`) => createDatabase(port, name, template),
    goAway: () => end('SIGQUIT'),
    comeBack: async () => {
      server = await launch();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    crash: async () => {
      await end('SIGQUIT');
      server = await launch();
    },
    shutDown: async () => {
      await end('SIGINT');
      return data;
    },
    stop: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function unprivileged(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next one may exist.
    }
  }
  throw new Error('Neither a user postgres nor nobody exists to run Postgres as');
}

async function untilReady(port: number): Promise<void> {
  const answers = () =>
    withClient(port, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  await until(answers, `Postgres on port ${port}`, 60_000);
}

async function withClient<Result>(port: number, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
