import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The integer identity every table is keyed by; demo data may name its own. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** A moment with its zone, read and written as a `Date`. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** When a row was made. */
export const createdAt = () => moment().notNull().defaultNow();

/** When a row last changed; set by the query that changes it. */
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Text in the order of Unicode, whatever locale the server was made with. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' });

/** Raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
