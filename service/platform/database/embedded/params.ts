import pgUtils from 'pg/lib/utils.js';

/** Converts query values to Postgres text, as `pg` does for a server. */
export function toParams(values: unknown[]): (string | null)[] {
  return values.map((value) => {
    const prepared = pgUtils.prepareValue(value);
    if (prepared === null || prepared === undefined) return null;
    if (prepared instanceof Uint8Array) return `\\x${Buffer.from(prepared).toString('hex')}`;
    return prepared;
  });
}
