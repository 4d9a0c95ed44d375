import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, longIdentity, updatedAt } from './columns.ts';
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

/** Platform settings; category `infrastructure` holds the application URLs. */
export const systemSettings = pgTable('system_settings', { id: identity(), ...setting() }, (table) => [
  uniqueIndex('system_settings_key').on(table.category, table.key),
]);
