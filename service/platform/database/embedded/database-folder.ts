import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataDirUnusableError } from '../errors.ts';

/** Entries without which Postgres neither opens a folder nor knows that it was one of its own. */
const PARTS = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal', 'pg_xact'];

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Whether `folder` may be opened or made: it is a whole database, or there is nothing in it. What is there is never
 * removed, so anything else is for the operator to decide.
 * @throws {DataDirUnusableError} with one line that says what to do
 */
export function requireDatabase(folder: string): void {
  if (existsSync(join(dirname(folder), 'PG_VERSION')))
    throw new DataDirUnusableError(
      `DATA_DIR: ${dirname(folder)} is a database itself, and nothing was changed: name the folder that holds it, ` +
        "and call the database's folder 'postgres'.",
    );
  if (isEmpty(folder)) return;
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length === 0) return;
  throw new DataDirUnusableError(
    `DATA_DIR: ${folder} is not a whole database (${missing.join(', ')} missing), and nothing was changed: move it ` +
      'away and restore a backup, or choose another DATA_DIR.',
  );
}

/**
 * Makes a missing database beside its place and renames it, so that a folder with its name is always whole.
 * @param make fills a folder and leaves it closed
 */
export async function makeFolderOnce(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (!isEmpty(folder)) return;
  const draft = `${folder}.new`;
  // Left by a start that was interrupted here: nothing was ever written to it, because it is renamed before it is used.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await make(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
