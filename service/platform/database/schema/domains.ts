import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Domains of mail addresses that organizations prove by a DNS record. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lower case and in the form of DNS, such as `xn--mller-kva.example`. */
    domain: text().notNull(),
    /** The same as addresses have it, such as `müller.example`; null if that is no other form. */
    readable: text(),
    status: text().$type<'pending' | 'verified' | 'lapsed'>().notNull().default('pending'),
    /** What the TXT record must contain. */
    token: text().notNull(),
    verifiedAt: moment(),
    /** When the service last looked for the record of a domain that was verified. */
    checkedAt: moment(),
    /** Since when the record has been missing; null while it is there. */
    missingSince: moment(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('organization_domains_own_key').on(table.organizationId, table.domain),
    uniqueIndex('organization_domains_verified_key')
      .on(table.domain)
      .where(sql`${table.status} = 'verified'`),
    index('organization_domains_checked')
      .on(table.checkedAt)
      .where(sql`${table.status} <> 'pending'`),
  ],
);
