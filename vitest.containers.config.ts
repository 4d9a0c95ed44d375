import { defineConfig } from 'vitest/config';

/** `npm run test:containers`: the image, the compose file and the documented commands, on a Docker engine. */
export default defineConfig({
  test: {
    name: 'containers',
    include: ['tests/containers/**/*.test.ts'],
    environment: 'node',
    // Also names the tests that are skipped without an engine.
    reporters: ['verbose'],
    // One after the other: the second one finds the image built.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 1_800_000,
  },
});
