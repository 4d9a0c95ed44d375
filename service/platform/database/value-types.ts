import pg from 'pg';

const { INT8 } = pg.types.builtins;

/**
 * `bigint` as a number, for both databases and for every statement: `pg` itself returns text.
 * @throws {RangeError} beyond 2^53, where a number would be another one than the database has
 */
export function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database has a number that is too large: ${text}`);
  return value;
}

/** Sets how values of the database become values of the program. Drizzle and both pools read `pg.types`. */
export function setValueTypes(): void {
  pg.types.setTypeParser(INT8, readBigint);
}
