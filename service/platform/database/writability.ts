import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** A read-only server, such as one that was demoted (25006), and one with a full disk (53100). */
const UNWRITABLE = new Set(['25006', '53100']);
/** How long a successful write counts. */
const FRESH_MS = 2_000;
/** Free space below which the embedded database cannot extend its files: a segment of its log has 16 MB. */
const ROOM_BYTES = 16 * 1024 * 1024;

/** Writes a row; the same one each time, so that nothing grows. */
const WRITE = `insert into installation (key, value) values ('written', now()::text)
  on conflict (key) do update set value = excluded.value`;
/** Takes new room on the disk and gives it back: a row fits where there was one before. */
const TAKE_ROOM = `begin;
  create temp table iam_room on commit drop as select repeat(md5(n::text), 30) from generate_series(1, 4000) n;
  rollback`;

/** Whether writes succeed: a database that answers reads may be read-only, or its disk full. */
export class Writability {
  readonly #pool: pg.Pool;
  readonly #folder: string | undefined;
  #checked = -Infinity;
  #failed = false;
  #running: Promise<void> | undefined;

  /** @param folder of the embedded database */
  constructor(pool: pg.Pool, folder?: string) {
    this.#pool = pool;
    this.#folder = folder;
  }

  /** Called with the SQLSTATE of every failed statement. */
  notice(code: string | undefined): void {
    if (code !== undefined && UNWRITABLE.has(code)) this.#failed = true;
  }

  /** @throws {Error} if nothing can be written */
  async check(): Promise<void> {
    if (!this.#failed && performance.now() - this.#checked < FRESH_MS) return;
    await (this.#running ??= this.#write().finally(() => (this.#running = undefined)));
  }

  async #write(): Promise<void> {
    try {
      if (this.#folder !== undefined) await requireRoom(this.#folder);
      else if (this.#failed) await this.#pool.query(TAKE_ROOM);
      await this.#pool.query(WRITE);
      this.#failed = false;
      this.#checked = performance.now();
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_BYTES) throw new Error(`The disk of ${folder} is full.`);
}
