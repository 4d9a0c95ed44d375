import type { SQL } from 'drizzle-orm';

/** How the database has an attribute that is not part of the stored JSON. */
export type Column =
  | { kind: 'text'; sql: SQL }
  | { kind: 'boolean'; sql: SQL }
  | { kind: 'time'; sql: SQL }
  /** Ids of related rows: `having` is the condition that one is among them. */
  | { kind: 'ids'; any: SQL; having: (id: string) => SQL };

/** Where the attributes of a kind of resource are in the database. */
export interface Columns {
  /** By their path in lower case, such as `meta.created`. */
  known: Readonly<Record<string, Column>>;
  /** The JSON with all others; null if there are none. */
  json: SQL | null;
}
