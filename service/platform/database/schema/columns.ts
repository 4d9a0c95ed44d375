import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Identity column of a table that grows with people and organizations; demo data may set its own ids. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Identity column of a table that gets rows whenever somebody does something: 2^31 of them do not last. */
export const longIdentity = () => longId().primaryKey().generatedByDefaultAsIdentity();

/** A reference to such a table. */
export const longId = () => bigint({ mode: 'number' });

/** A timestamp with time zone, as a `Date`. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** When a row was created. */
export const createdAt = () => moment().notNull().defaultNow();

/** When a row last changed; set by the changing query. */
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Text sorted by code point, whatever the server's locale. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' });

/** Raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
