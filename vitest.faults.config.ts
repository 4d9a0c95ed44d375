import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: what happens when something breaks. Each test takes seconds to minutes. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/faults/support/global-setup.ts',
    environment: 'node',
    pool: 'forks',
    // One after the other: a test that measures time must not share the machine with the next one.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { NODE_ENV: 'test' },
  },
});
