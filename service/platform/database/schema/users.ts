import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';

/** `disabled`: no second factor; `enabled`: the person turned it on. */
export type TwoFactorPolicy = 'disabled' | 'enabled';

/**
 * People. A person exists once, whatever the number of organizations they are a member of.
 * `activatedAt` is null until the person can sign in. `emailProvenAt` is null until somebody showed that the mailbox is
 * theirs (by a mail's link or code, or by a verified external login): an account that an administrator makes with a
 * password is active before that.
 */
export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    username: text(),
    email: text().notNull(),
    phone: text(),
    /** Argon2id; null when the person has no password (invited, external login). */
    passwordHash: text(),
    passwordChangedAt: moment(),
    needPasswordChange: boolean().notNull().default(false),
    activatedAt: moment(),
    emailProvenAt: moment(),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    twoFactorPolicy: text().$type<TwoFactorPolicy>().notNull().default('disabled'),
    /** TOTP secret in base32, sealed by `encryptSecret`. */
    googleSecret: text(),
    /** The secret shown by `POST /user/{id}/tfa` and not yet confirmed, sealed as well. */
    googleSecretPending: text(),
    /** The last accepted TOTP step: each step is good once (RFC 6238 section 5.2). */
    tfaLastStep: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What lists are ordered by; kept by the database, as is `searchText`. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${users.name} collate "und-x-icu")`),
    /** What a term (in lower case) is searched in with `like`. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => {
        const words = sql`${users.name} || ' ' || ${users.email} || ' ' || coalesce(${users.username}, '')`;
        return sql`lower((${words}) collate "und-x-icu")`;
      }),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('users_sort').on(table.sortName, table.id),
  ],
);
