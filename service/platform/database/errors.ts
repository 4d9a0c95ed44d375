import { DrizzleQueryError } from 'drizzle-orm';

/** Another process has the data folder open. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/** The data folder cannot be read and written, or the database in it does not open. The message names the variable. */
export class DataDirUnusableError extends Error {
  override readonly name = 'DataDirUnusableError';
}

/** The server database cannot be reached, or lacks something that is needed. The message names the variable. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** The database is a demo's and the service is not, or the other way round. The message names the variable. */
export class WrongInstallationError extends Error {
  override readonly name = 'WrongInstallationError';
}

/** A Postgres error by its SQLSTATE, found through the wrapping of the query builder. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** Whether a unique index refused the row; `constraint` narrows it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  if (constraint === undefined) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true;
  }
  return false;
}

/** What an error says without the values of the query that failed, which may be secrets. */
export const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*$/, '');

/** A sentence for a person at a terminal: without the query and its values, which the query builder puts first. */
export function plainMessage(error: unknown): string {
  let cause = error;
  while (cause instanceof DrizzleQueryError && cause.cause) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}
