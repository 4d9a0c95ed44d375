import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** The platform's services. The name is an application's permission group, and the audience of its access tokens. */
export const applications = pgTable(
  'applications',
  {
    id: identity(),
    name: text().notNull(),
    title: text().notNull(),
    url: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('applications_name_key').on(table.name)],
);

/** Machine identities of applications, above all organizations. */
export const serviceKeys = pgTable(
  'service_keys',
  {
    id: identity(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    digest: text().notNull(),
    /** The secret before the last roll, which works until `previousUntil`. */
    previousDigest: text(),
    previousUntil: moment(),
    /** First and last characters, for the masked form. */
    prefix: text().notNull(),
    suffix: text().notNull(),
    scopes: text().array().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null if it does not expire. */
    expiresAt: moment(),
    /** Limits on notifications that staff raised; null for the defaults. */
    sendsPerSecond: integer(),
    recipientsPerHour: integer(),
    /** Accurate to a minute. */
    lastUsedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('service_keys_digest_key').on(table.digest),
    uniqueIndex('service_keys_previous_digest_key')
      .on(table.previousDigest)
      .where(sql`${table.previousDigest} is not null`),
    index('service_keys_application').on(table.applicationId),
  ],
);

/** Keys that sign access tokens. The private part is encrypted with SECRET_KEY. */
export const signingKeys = pgTable('signing_keys', {
  /** The thumbprint of the key (RFC 7638). */
  kid: text().primaryKey(),
  publicKey: jsonb().$type<Record<string, unknown>>().notNull(),
  privateKey: text().notNull(),
  /** From then on it signs: an hour after its publication, but at once for the first one. */
  signsFrom: moment().notNull(),
  /** When it is published no more: after its last token has ended. Null while it is the newest one. */
  endsAt: moment(),
  createdAt: createdAt(),
});
