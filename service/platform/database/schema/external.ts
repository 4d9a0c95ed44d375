import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, longIdentity, moment } from './columns.ts';
import { connections } from './connections.ts';
import { users } from './users.ts';

/**
 * A user's identity at another identity provider (OpenID Connect `sub`, SAML's NameID). The key of one from an
 * organization's own provider is its connection and subject, since organizations can share an issuer.
 */
export const externalIdentities = pgTable(
  'external_identities',
  {
    id: identity(),
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    connectionId: integer().references(() => connections.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('external_identities_key')
      .on(table.issuer, table.subject)
      .where(sql`${table.connectionId} is null`),
    uniqueIndex('external_identities_connection_key').on(table.connectionId, table.subject),
    index('external_identities_user').on(table.userId),
  ],
);

/** A log in in progress at the provider. */
export const externalLogins = pgTable(
  'external_logins',
  {
    id: longIdentity(),
    provider: text().notNull(),
    stateDigest: text().notNull(),
    nonce: text().notNull(),
    /** PKCE verifier, encrypted by `encryptSecret`. */
    codeVerifier: text().notNull(),
    /** `digest` of the HttpOnly cookie of the browser that began. */
    browserDigest: text().notNull(),
    redirectTo: text(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('external_logins_state_key').on(table.stateDigest),
    index('external_logins_expires').on(table.expiresAt),
  ],
);

/** The token in the URL after an external log in: one GET /auth within 60 seconds, in the browser that began. */
export const externalTokens = pgTable(
  'external_tokens',
  {
    id: longIdentity(),
    digest: text().notNull(),
    browserDigest: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    connectionId: integer().references(() => connections.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('external_tokens_digest_key').on(table.digest),
    index('external_tokens_expires').on(table.expiresAt),
  ],
);
