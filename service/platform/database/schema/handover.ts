import { integer, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, longId, longIdentity, moment } from './columns.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The code in the fragment that passes a log in to a page of another origin; 60 seconds, once. */
export const handoverCodes = pgTable(
  'handover_codes',
  {
    id: longIdentity(),
    digest: text().notNull(),
    sessionId: longId()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The one page that may redeem it, such as `https://fleet.example.com/vehicles`. */
    redirectTo: text().notNull(),
    /** PKCE S256 challenge (RFC 7636) of the requesting page. */
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('handover_codes_digest_key').on(table.digest),
    index('handover_codes_session').on(table.sessionId),
    index('handover_codes_expires').on(table.expiresAt),
  ],
);

/** The origins that a user agreed to continue to. */
export const handoverConsents = pgTable(
  'handover_consents',
  {
    id: longIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    origin: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('handover_consents_origin_key').on(table.userId, table.origin)],
);

/** Further tokens of a session, one per origin that received it. They end with the session. */
export const handoverTokens = pgTable(
  'handover_tokens',
  {
    id: longIdentity(),
    digest: text().notNull(),
    sessionId: longId()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    origin: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('handover_tokens_digest_key').on(table.digest),
    uniqueIndex('handover_tokens_origin_key').on(table.sessionId, table.origin),
  ],
);
