import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, longIdentity, moment } from './columns.ts';
import { users } from './users.ts';

/** Web Authentication credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** base64url. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    deviceType: text(),
    backedUp: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credentialId), index('passkeys_user').on(table.userId)],
);

export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor';

/** Issued challenges without a response yet; each works once. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    id: longIdentity(),
    challenge: text().notNull(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webauthn_challenges_key').on(table.challenge),
    index('webauthn_challenges_expires').on(table.expiresAt),
  ],
);
