import { type SQL, sql } from 'drizzle-orm';
import type { UserStatus } from '../../../../src/core/contract/entities/user.ts';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';
import { foldedAddress, foldedLogin, searchableSql } from '../folded.ts';

/** `disabled`: no two-factor; `enabled`: the user enabled it. */
export type TwoFactorPolicy = 'disabled' | 'enabled';

/**
 * Users. A user has one row, however many organizations they belong to. `activatedAt` is null until the user can log
 * in. `emailProvenAt` is null until somebody proved the mailbox (by an emailed link or code, or a verified external log
 * in): an account created by an administrator with a password is active before that.
 */
export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    username: text(),
    email: text().notNull(),
    phone: text(),
    /** Argon2id; null if the user has no password (invited, external log in). */
    passwordHash: text(),
    passwordChangedAt: moment(),
    needPasswordChange: boolean().notNull().default(false),
    activatedAt: moment(),
    /**
     * Status of the first membership, or of a user without one. Triggers maintain it, so that one index serves lists of
     * all users.
     */
    status: text().$type<UserStatus>().notNull().default('active'),
    emailProvenAt: moment(),
    /** The address when a mail server refused it for good. */
    refusedEmail: text(),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    twoFactorPolicy: text().$type<TwoFactorPolicy>().notNull().default('disabled'),
    /** TOTP secret in base32, encrypted by `encryptSecret`. */
    googleSecret: text(),
    /** Unconfirmed secret from `POST /user/{id}/tfa`, encrypted the same way. */
    googleSecretPending: text(),
    /** Last accepted TOTP step: each step works once (RFC 6238 section 5.2). */
    tfaLastStep: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Sort column, maintained by the database like `searchText`. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${users.name} collate "und-x-icu")`),
    /** What is searched with `like`. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => {
        const words = sql`${users.name} || ' ' || ${users.email} || ' ' || coalesce(${users.username}, '')`;
        return searchableSql(words);
      }),
  },
  (table) => [
    uniqueIndex('users_email_key').on(foldedAddress(table.email)),
    uniqueIndex('users_username_key').on(foldedLogin(table.username)),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('users_sort')
      .on(table.sortName, table.id)
      .where(sql`not ${table.isDeleted}`),
    index('users_status_sort')
      .on(table.status, table.sortName, table.id)
      .where(sql`not ${table.isDeleted}`),
    index('users_activated_sort')
      .on(table.sortName, table.id)
      .where(sql`not ${table.isDeleted} and ${table.activatedAt} is not null`),
  ],
);
