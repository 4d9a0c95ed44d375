import { defineConfig } from 'vitest/config';

/** `npm run test:programs`: the built service and its commands as processes of their own, which start in seconds. */
export default defineConfig({
  test: {
    name: 'programs',
    include: ['tests/programs/**/*.test.ts'],
    globalSetup: 'tests/service/support/global-setup.ts',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
});
