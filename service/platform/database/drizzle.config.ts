import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config service/platform/database/drizzle.config.ts --name what-changed` writes the next
 * migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './service/platform/database/schema/*.ts',
  out: './service/platform/database/migrations',
  casing: 'snake_case',
});
