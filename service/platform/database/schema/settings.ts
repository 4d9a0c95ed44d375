import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, longIdentity, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

const setting = () => ({
  category: text().notNull(),
  key: text().notNull(),
  value: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Personal settings; `common.local_format` is the locale and `common.avatar` an upload's id. */
export const userSettings = pgTable(
  'user_settings',
  {
    id: longIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...setting(),
  },
  (table) => [uniqueIndex('user_settings_key').on(table.userId, table.category, table.key)],
);

/** Organization settings; `branding.logo` holds markup. */
export const organizationSettings = pgTable(
  'organization_settings',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ...setting(),
  },
  (table) => [uniqueIndex('organization_settings_key').on(table.organizationId, table.category, table.key)],
);

/** The logos of organizations as pictures, for mails and documents: their markup is drawn once. */
export const organizationLogos = pgTable('organization_logos', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** `digest(markup)` of the setting that was drawn. */
  markupDigest: text().notNull(),
  /** This and the size are null if the markup cannot be drawn. */
  png: bytea(),
  width: integer(),
  height: integer(),
  createdAt: createdAt(),
});

/** The pictures of the installation's brand, for mails and icons: each is drawn once, when its markup is saved. */
export const brandPictures = pgTable('brand_pictures', {
  /** The key of the setting with its markup: `logo`, `logo_dark` or `favicon`. */
  key: text().primaryKey(),
  /** `digest(markup)` of the setting that was drawn. */
  markupDigest: text().notNull(),
  png: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: createdAt(),
});

/** Platform settings; category `infrastructure` holds the application URLs. */
export const systemSettings = pgTable('system_settings', { id: identity(), ...setting() }, (table) => [
  uniqueIndex('system_settings_key').on(table.category, table.key),
]);

/** What staff changed of the texts of mails. A field that is null is the mail's own. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    /** Such as `invitation`. */
    mail: text().notNull(),
    /** BCP 47. */
    language: text().notNull(),
    subject: text(),
    heading: text(),
    body: text(),
    action: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.mail, table.language] })],
);
