import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataDirInUseError } from '../errors.ts';

/** The holder of a folder. */
interface Holder {
  pid: number;
  host: string;
  /** The PID namespace: containers of one host count processes separately. Empty if the system has none. */
  namespace: string;
  /** Start of the process by the system's count, which tells reused PIDs apart. */
  started: string;
  /** Distinguishes two holders in one process. */
  token: string;
}

export interface DirectoryLock {
  /**
   * Reads the lock again unless it did so just now, so that nothing is written once another process took the folder
   * over.
   * @throws {Error} if the lock was stolen or deleted
   */
  confirm: () => void;
  release: () => Promise<void>;
}

const HEARTBEAT_MS = 2_000;
/** How old the last look at the lock may be before a query. */
const FRESH_MS = 200;
/** Silence after which a holder on another host (a container with the same folder) counts as dead. */
const SILENCE_MS = 15_000;
/** Time between two looks at a lock of another host. */
const LOOK_MS = 100;
/** Time in which a living holder on another host touches the lock. Clocks differ, so its age alone proves nothing. */
const WATCH_MS = 2.5 * HEARTBEAT_MS;
/** Time in which two processes that take over one stale lock see each other. */
const SETTLE_MS = 150;

/**
 * Locks `folder` for this process until `release` or exit. Takes over the lock of a dead process; one of another host
 * or container is watched for up to 15 seconds first.
 * @param onStolen called if another process took over the lock; nothing may be written after that
 * @param tell called with a sentence for the operator before a long wait and after a takeover
 * @throws {DataDirInUseError} naming the folder and its holder
 */
export async function lockDirectory(
  folder: string,
  onStolen: (error: Error) => void,
  tell: (sentence: string) => void = () => undefined,
): Promise<DirectoryLock> {
  const path = join(folder, 'lock');
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    namespace: pidNamespace(),
    started: startOf(process.pid),
    token: `${Date.now()}-${performance.now()}`,
  };
  if (!(await write(path, me))) {
    const seen = await read(path);
    const holder = parse(seen);
    if (holder && (await isAlive(path, holder, tell))) throw inUse(folder, holder);
    const taken = seen === undefined ? await write(path, me) : replace(path, me, seen);
    await wait(SETTLE_MS);
    const winner = parse(await read(path));
    if (!taken || winner?.token !== me.token) throw inUse(folder, winner);
    if (holder) tell(`DATA_DIR: ${nameOf(holder)} did not release ${folder} and is gone; this process takes it over.`);
  }
  return hold(path, me, () => onStolen(new Error(`another process took over ${path}`)));
}

function hold(path: string, me: Holder, onStolen: () => void): DirectoryLock {
  let stolen = false;
  let last = performance.now();
  const look = () => {
    const holder = parse(tryRead(path));
    if (!stolen && (holder ? holder.token !== me.token : isGone(path))) {
      stolen = true;
      clearInterval(timer);
      onStolen();
    }
    last = performance.now();
  };
  const beat = () => {
    look();
    if (!stolen) touch(path);
  };
  const timer = setInterval(beat, HEARTBEAT_MS).unref();
  const drop = () => {
    clearInterval(timer);
    if (parse(tryRead(path))?.token === me.token) rmSync(path, { force: true });
  };
  process.once('exit', drop);
  return {
    confirm: () => {
      if (performance.now() - last > FRESH_MS) look();
      if (stolen) throw new Error(`The database stopped: another process took over ${path}.`);
    },
    release: async () => {
      process.removeListener('exit', drop);
      drop();
    },
  };
}

function inUse(folder: string, holder: Holder | undefined): DataDirInUseError {
  const who = holder ? nameOf(holder) : 'another process';
  return new DataDirInUseError(`DATA_DIR: ${folder} is in use by ${who}; stop it or choose another folder.`);
}

const nameOf = ({ pid, host }: Holder): string => `process ${pid}${host === hostname() ? '' : ` on ${host}`}`;

async function write(path: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes over a lock that still says what was `seen`, in one step: it is never missing meanwhile. */
function replace(path: string, me: Holder, seen: string): boolean {
  const mine = `${path}.${me.pid}-${me.token}`;
  writeFileSync(mine, JSON.stringify(me), { flag: 'wx' });
  try {
    if (tryRead(path) !== seen) return false;
    renameSync(mine, path);
    return true;
  } finally {
    rmSync(mine, { force: true });
  }
}

async function read(path: string): Promise<string | undefined> {
  const text = tryRead(path);
  if (parse(text)) return text;
  // Just created and still empty, or truncated by a crash.
  await wait(SETTLE_MS);
  return tryRead(path);
}

function parse(text: string | undefined): Holder | undefined {
  try {
    return text ? (JSON.parse(text) as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function isAlive(path: string, holder: Holder, tell: (sentence: string) => void): Promise<boolean> {
  // A PID means nothing across hosts, which may share a name, or PID namespaces; only the heartbeat counts there.
  const isHere = bootOf(holder.started) === bootOf(startOf(process.pid));
  if (holder.host !== hostname() || holder.namespace !== pidNamespace() || !isHere) {
    const seen = await stat(path).catch(() => undefined);
    if (!seen) return false;
    const age = Math.max(0, Date.now() - seen.mtimeMs);
    const watchMs = Math.max(WATCH_MS, SILENCE_MS - age);
    const end = performance.now() + watchMs;
    tell(
      `DATA_DIR: the lock of ${nameOf(holder)} may be of a killed container; ` +
        `waiting up to ${Math.ceil(watchMs / 1000)} seconds for a sign of life.`,
    );
    while (performance.now() < end) {
      await wait(LOOK_MS);
      const later = await stat(path).catch(() => undefined);
      if (later?.mtimeMs !== seen.mtimeMs) return later !== undefined;
    }
    return false;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(holder.pid) === holder.started;
}

/** A process's start in ticks since boot, with the boot id (Linux); empty if unavailable. */
function startOf(pid: number): string {
  const line = tryRead(`/proc/${pid}/stat`);
  const ticks = line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
  return ticks ? `${tryRead('/proc/sys/kernel/random/boot_id')?.trim()}/${ticks}` : '';
}

const bootOf = (started: string) => started.split('/')[0];

/** Whether the file is missing for sure, rather than unreadable. */
function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The next look will tell whether it was deleted.
  }
}

/** Such as `pid:[4026531836]`; empty if unavailable. */
export function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
