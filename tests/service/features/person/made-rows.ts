import type { Pool } from 'pg';

/** A column that refers to another table. */
export interface Reference {
  table: string;
  column: string;
  to: string;
  target: string;
}

/** Every foreign key of the schema. */
export async function referencesOf(pool: Pool): Promise<Reference[]> {
  const { rows } = await pool.query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to,
      t.attname as target
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

/** Values by the beginning of a type. */
const VALUES: [RegExp, (unique: string) => unknown][] = [
  [/^(text|character)/, (unique) => unique],
  [/^(integer|bigint|smallint|numeric|double|real)/, () => 1],
  [/^boolean/, () => false],
  [/^timestamp/, () => new Date()],
  [/^json/, () => '{}'],
  [/^bytea/, () => Buffer.from('x')],
  [/^ARRAY/, () => '{}'],
];

/** Writes rows of any table, with values made from the schema. */
export class MadeRows {
  readonly #pool: Pool;
  readonly #references: readonly Reference[];
  #made = 0;

  constructor(pool: Pool, references: readonly Reference[]) {
    this.#pool = pool;
    this.#references = references;
  }

  /** Adds a row with given values; every other column that needs one gets one. */
  async add(table: string, given: Record<string, unknown>): Promise<void> {
    this.#made += 1;
    const { rows: columns } = await this.#pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
          and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    );
    const values = { ...given };
    for (const { name, type } of columns)
      values[name] ??= (await this.#referred(table, name)) ?? this.#valueOf(`${table}.${name}`, type);
    const names = Object.keys(values);
    const parameters = names.map((_, at) => `$${at + 1}`).join(', ');
    const list = names.map((name) => `"${name}"`).join(', ');
    await this.#pool.query(`insert into ${table} (${list}) values (${parameters})`, Object.values(values));
  }

  #valueOf(place: string, type: string): unknown {
    const make = VALUES.find(([pattern]) => pattern.test(type))?.[1];
    if (!make) throw new Error(`${place} is of a type without a sample: ${type}`);
    return make(`made ${this.#made}`);
  }

  /** The last row of the table that a column refers to; another user than the last one. */
  async #referred(table: string, column: string): Promise<unknown> {
    const found = this.#references.find((one) => one.table === table && one.column === column);
    if (!found) return undefined;
    const pick = found.to === 'users' ? 'min' : 'max';
    const read = async () =>
      (await this.#pool.query<{ id: unknown }>(`select ${pick}(${found.target}) as id from ${found.to}`)).rows[0]?.id;
    if ((await read()) === null) await this.add(found.to, {});
    return read();
  }
}
