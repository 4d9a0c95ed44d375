import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Message } from '../../languages/value.ts';
import { createdAt, identity, longIdentity, moment, updatedAt } from './columns.ts';
import { organizationDomains } from './domains.ts';
import { organizations } from './organizations.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';

/** Settings of an OpenID Connect provider. */
export interface OidcSettings {
  issuer?: string;
  clientId?: string;
  scopes?: string[];
}

/** Settings of a SAML provider. `certificates` in PEM. */
export interface SamlSettings {
  metadataUrl?: string;
  entityId?: string;
  ssoUrl?: string;
  certificates?: string[];
}

/** Names of claims or SAML attributes. */
export interface AttributeNames {
  email?: string;
  name?: string;
  groups?: string;
}

/** What a provider said about somebody, as text. */
export type Claims = Record<string, string | string[]>;

/** Identity providers of organizations. */
export const connections = pgTable(
  'connections',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<'oidc' | 'saml'>().notNull(),
    vendor: text().$type<'okta' | 'entra' | 'google' | 'other'>().notNull().default('other'),
    name: text().notNull(),
    status: text().$type<'draft' | 'tested' | 'enabled' | 'disabled'>().notNull().default('draft'),
    defaultRoleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    justInTime: boolean().notNull().default(true),
    required: boolean().notNull().default(false),
    attributes: jsonb().$type<AttributeNames>().notNull().default({}),
    oidc: jsonb().$type<OidcSettings>().notNull().default({}),
    saml: jsonb().$type<SamlSettings>().notNull().default({}),
    /** Client secret of an OpenID Connect provider, encrypted by `encryptSecret`. */
    clientSecret: text(),
    /** When the settings of the provider last changed: a test before that is void. */
    settingsChangedAt: moment().notNull().defaultNow(),
    /** When the service last tried to read the metadata address, and when it last succeeded. */
    metadataTriedAt: moment(),
    metadataReadAt: moment(),
    /** Why the address could not be read last time; null if it could. */
    metadataProblem: jsonb().$type<Message>(),
    /** When the last certificate ends; null without certificates. */
    certificatesEndAt: moment(),
    /** The warning that was sent last: 30, 7 or 1 days before the end. */
    certificateWarning: integer(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('connections_organization').on(table.organizationId),
    index('connections_required')
      .on(table.organizationId)
      .where(sql`${table.required}`),
    index('connections_metadata')
      .on(table.metadataTriedAt)
      .where(sql`${table.saml} ? 'metadataUrl'`),
    index('connections_certificates').on(table.certificatesEndAt),
  ],
);

/** The domains that a connection speaks for. */
export const connectionDomains = pgTable(
  'connection_domains',
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    domainId: integer()
      .notNull()
      .references(() => organizationDomains.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.domainId] }),
    index('connection_domains_domain').on(table.domainId),
  ],
);

/** Which roles a group of the provider or directory gives. */
export const connectionGroupRoles = pgTable(
  'connection_group_roles',
  {
    id: longIdentity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    group: text().notNull(),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('connection_group_roles_key').on(table.connectionId, table.group, table.roleId),
    index('connection_group_roles_role').on(table.roleId),
  ],
);

/** A log in or a test in progress at a company's provider. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    id: longIdentity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** `digest` of OpenID Connect's state or SAML's RelayState. */
    stateDigest: text().notNull(),
    /** OpenID Connect: the nonce. SAML: the id of the request. */
    nonce: text().notNull(),
    /** PKCE verifier, encrypted by `encryptSecret`; empty for SAML. */
    codeVerifier: text().notNull().default(''),
    /** `digest` of the HttpOnly cookie of the browser that began. */
    browserDigest: text().notNull(),
    redirectTo: text(),
    isTest: boolean().notNull().default(false),
    /** Who began a test; null for the bearer of a set-up link. */
    startedBy: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /**
     * SAML: how it ended, encrypted by `encryptSecret`, from the provider's request until the browser itself asks by a
     * secret with this digest.
     */
    answer: text(),
    answerDigest: text(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('connection_attempts_state_key').on(table.stateDigest),
    uniqueIndex('connection_attempts_answer_key').on(table.answerDigest),
    index('connection_attempts_connection').on(table.connectionId),
    index('connection_attempts_expires').on(table.expiresAt),
  ],
);

/** A test that may be begun once, from the URL that its endpoint returned. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    id: longIdentity(),
    digest: text().notNull(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    redirectTo: text(),
    startedBy: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('connection_tests_key').on(table.digest),
    index('connection_tests_connection').on(table.connectionId),
    index('connection_tests_expires').on(table.expiresAt),
  ],
);

/** SAML assertions that were used, kept until they have expired. */
export const usedAssertions = pgTable(
  'used_assertions',
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    assertionId: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.assertionId] }),
    index('used_assertions_expires').on(table.expiresAt),
  ],
);

/** The last log ins of a connection, with the claims that came. */
export const connectionLogins = pgTable(
  'connection_logins',
  {
    id: longIdentity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    outcome: text().$type<'succeeded' | 'refused'>().notNull(),
    isTest: boolean().notNull().default(false),
    email: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    code: text(),
    /** Values for the sentence of the code, such as the domain. */
    detail: jsonb().$type<Record<string, string>>().notNull().default({}),
    reference: text().notNull(),
    claims: jsonb().$type<Claims>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('connection_logins_connection').on(table.connectionId, table.id),
    index('connection_logins_user').on(table.userId),
  ],
);

/** Links for administrators of companies who have no account. */
export const connectionSetups = pgTable(
  'connection_setups',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** `digest` of the link's hash. */
    digest: text().notNull(),
    /** `digest` of the token that opening the link gave; null before that. */
    tokenDigest: text(),
    openedAt: moment(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('connection_setups_key').on(table.digest),
    uniqueIndex('connection_setups_token_key').on(table.tokenDigest),
    index('connection_setups_organization').on(table.organizationId),
    index('connection_setups_expires').on(table.expiresAt),
  ],
);
