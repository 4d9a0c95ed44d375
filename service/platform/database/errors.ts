import { DrizzleQueryError } from 'drizzle-orm';

/** Another process has the data folder open. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/** The data folder cannot be read and written, or its database does not open. The message names the variable. */
export class DataDirUnusableError extends Error {
  override readonly name = 'DataDirUnusableError';
}

/** The database server is unreachable, or lacks something required. The message names the variable. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** The database belongs to a demo and the service does not, or vice versa. The message names the variable. */
export class WrongInstallationError extends Error {
  override readonly name = 'WrongInstallationError';
}

/** An applied migration is not the one of this program, or the tables are in use. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** A newer version of the program has migrated the database. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** Finds a Postgres error by SQLSTATE inside the query builder's wrapper. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** Whether a unique index rejected the row; `constraint` limits this to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  if (constraint === undefined) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true;
  }
  return false;
}

/** The error's message without query values, which may be secrets. */
export const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*$/, '');

/** The error's message for a terminal: without the query and values that the query builder puts first. */
export function plainMessage(error: unknown): string {
  let cause = error;
  while (cause instanceof DrizzleQueryError && cause.cause) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * SQLSTATE classes for a database that is unavailable, read-only after a failover, out of resources, or chose this
 * request in a conflict: a retry may succeed.
 */
const AWAY = /^(08|40|53|57|25006)/;
/** Messages of driver errors without a code. */
const AWAY_MESSAGE = new RegExp(
  [
    'Connection terminated',
    'is not queryable',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'Cannot use the pool after',
    'database stopped',
    'waited \\d+ s for the embedded database',
  ].join('|'),
  'i',
);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Whether a request failed because the database is unavailable, so that a retry may succeed. */
export function isAway(error: unknown): boolean {
  if (AWAY.test(sqlState(error) ?? '')) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && AWAY_CODES.has(String(cause.code))) return true;
    if (AWAY_MESSAGE.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE classes that concern one statement alone: a conflict, its resources, its time limit. */
const OF_STATEMENT = /^(25006|40|53|57014)/;

/** Whether the whole database is away, so that other statements would fail too. */
export function isUnreachable(error: unknown): boolean {
  return isAway(error) && !OF_STATEMENT.test(sqlState(error) ?? '');
}

/** One line for a start that the database rejected; undefined for other errors. */
export function startFailure(error: unknown): string | undefined {
  const state = sqlState(error);
  if (state === undefined) return undefined;
  const reason = plainMessage(error).split('\n')[0];
  if (state === '25006') return `The database is read-only, as a standby is: start with its primary. (${reason})`;
  if (state === '53100') return `The disk of the database is full: make room, and start again. (${reason})`;
  if (state === '42501') return `The database's role may not do what the service needs: make it the owner. (${reason})`;
  if (state === '42704' && /operator class/.test(plainMessage(error)))
    return (
      'The extensions pg_trgm and btree_gin are in a schema where the role does not look. As their owner run: ' +
      `ALTER EXTENSION pg_trgm SET SCHEMA public; ALTER EXTENSION btree_gin SET SCHEMA public; (${reason})`
    );
  return `The database rejected the start: ${reason} (${state}).`;
}
