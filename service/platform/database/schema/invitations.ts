import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, longId, longIdentity, moment } from './columns.ts';
import { memberships } from './memberships.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';
import { foldedAddress } from '../folded.ts';

/** A link that activates a pending membership, once, within 48 hours. */
export const invitations = pgTable(
  'invitations',
  {
    id: longIdentity(),
    membershipId: integer()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** `digest(hash)`; the hash itself is only in the mail. */
    digest: text().notNull(),
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Set when a newer link replaced this one. */
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_digest_key').on(table.digest),
    index('invitations_membership')
      .on(table.membershipId)
      .where(sql`${table.usedAt} is null`),
  ],
);

export type InvitationListStatus = 'queued' | 'running' | 'waiting' | 'done' | 'cancelled' | 'failed';

/** Addresses that a job invites; at most one unfinished list of an organization. */
export const invitationLists = pgTable(
  'invitation_lists',
  {
    id: longIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Who started it: the job acts for them, with what they may do when it runs. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organization of their session; platform staff invite into others. */
    fromOrganizationId: integer().references(() => organizations.id, { onDelete: 'set null' }),
    roleIds: integer().array().notNull(),
    languages: text().array().notNull(),
    ip: text().notNull(),
    status: text().$type<InvitationListStatus>().notNull().default('queued'),
    /** Why it failed, a message of the service. */
    said: jsonb(),
    /** When a limit allows the next address. */
    continuesAt: moment(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex('invitation_lists_unfinished_key')
      .on(table.organizationId)
      .where(sql`${table.finishedAt} is null`),
    index('invitation_lists_organization').on(table.organizationId, table.id),
    index('invitation_lists_user').on(table.userId),
    index('invitation_lists_from').on(table.fromOrganizationId),
    index('invitation_lists_created').on(table.createdAt),
  ],
);

export type InvitationListEntryStatus = 'waiting' | 'invited' | 'refused';

/** An address of a list with its result, which commits together with the invitation. */
export const invitationListEntries = pgTable(
  'invitation_list_entries',
  {
    listId: longId()
      .notNull()
      .references(() => invitationLists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    email: text().notNull(),
    status: text().$type<InvitationListEntryStatus>().notNull(),
    /** Why it was refused: a stable code, and a message of the service. */
    code: text(),
    said: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.position] })],
);

/**
 * A registration by anyone who typed the address. Each is separate; activating one drops the address's others with
 * their passwords.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: longIdentity(),
    email: text().notNull(),
    passwordHash: text(),
    digest: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('registrations_digest_key').on(table.digest),
    index('registrations_email').on(foldedAddress(table.email)),
    index('registrations_expires').on(table.expiresAt),
  ],
);

export type HashPurpose = 'password_reset' | 'email_change' | 'email_undo' | 'phone_change';

/** Links and short codes that work once. Digests only. */
export const oneTimeHashes = pgTable(
  'one_time_hashes',
  {
    id: longIdentity(),
    purpose: text().$type<HashPurpose>().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `digest(hash)` of the link, if there is one. */
    digest: text(),
    /** `digest(code)` of the short code, if there is one; valid only with the requester's session. */
    codeDigest: text(),
    /** The new address or number. */
    target: text(),
    /** Wrong attempts so far. */
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_time_hashes_digest_key').on(table.digest),
    index('one_time_hashes_user').on(table.userId, table.purpose),
    index('one_time_hashes_expires').on(table.expiresAt),
  ],
);
