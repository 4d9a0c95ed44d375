import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, longIdentity, moment } from './columns.ts';
import { connections } from './connections.ts';
import { organizations } from './organizations.ts';
import { passkeys } from './passkeys.ts';
import { users } from './users.ts';

export type SignInMethod = 'password' | 'external' | 'passkey' | 'connection';

/** Browsers that are logged in: 90 days, absolute. */
export const sessions = pgTable(
  'sessions',
  {
    id: longIdentity(),
    digest: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer().references(() => organizations.id, { onDelete: 'set null' }),
    method: text().$type<SignInMethod>().notNull().default('password'),
    /** The connection of the log in, if `method` is `connection`. */
    connectionId: integer().references(() => connections.id, { onDelete: 'set null' }),
    /** Whether the user showed a second factor here: a code, or a passkey. */
    secondFactor: boolean().notNull().default(false),
    /** The passkey of the log in, alone or as its second step: removing it ends the session. */
    passkeyId: integer().references(() => passkeys.id, { onDelete: 'set null' }),
    userAgent: text(),
    ip: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('sessions_digest_key').on(table.digest),
    index('sessions_user')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    index('sessions_organization').on(table.organizationId),
    index('sessions_passkey')
      .on(table.passkeyId)
      .where(sql`${table.passkeyId} is not null`),
  ],
);

/** Where a log in continues after two-factor. */
export type TfaIntent = 'sign-in' | 'new-organization';

/** A correct password that awaits its second step; 5 minutes. */
export const tfaTokens = pgTable(
  'tfa_tokens',
  {
    id: longIdentity(),
    digest: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    intent: text().$type<TfaIntent>().notNull().default('sign-in'),
    method: text().$type<SignInMethod>().notNull().default('password'),
    connectionId: integer().references(() => connections.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tfa_tokens_digest_key').on(table.digest),
    index('tfa_tokens_user').on(table.userId),
    index('tfa_tokens_expires').on(table.expiresAt),
  ],
);

/** Ten per user, shown once. Each works once wherever a google_token is accepted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: longIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_key').on(table.userId, table.digest)],
);
