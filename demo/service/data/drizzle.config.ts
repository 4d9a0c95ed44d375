import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config demo/service/data/drizzle.config.ts --name what-changed` writes the next
 * migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './demo/service/data/schema/*.ts',
  out: './demo/service/data/migrations',
  casing: 'snake_case',
});
