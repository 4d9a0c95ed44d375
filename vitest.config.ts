import { defineConfig } from 'vitest/config';
import { languagesVite } from './scripts/build/languages/plugin.mjs';
import { styleSheetsVite } from './scripts/build/style-sheets.mjs';
import { writeSources } from './scripts/generate/sources.mjs';

await writeSources();

/** A project is a folder of tests: `npx vitest run --project core`. */
const project = (folder: string, settings: object = {}) => ({
  extends: true as const,
  test: { name: folder, include: [`tests/${folder}/**/*.test.{ts,tsx}`], ...settings },
});

const ofService = {
  globalSetup: 'tests/service/support/global-setup.ts',
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { NODE_ENV: 'test' },
};

export default defineConfig({
  plugins: [languagesVite(), styleSheetsVite()],
  // The back ends of the demo import what is published.
  resolve: { alias: { 'iam-widgets/server': `${import.meta.dirname}/src/server/index.ts` } },
  test: {
    environment: 'node',
    maxWorkers: 3,
    restoreMocks: true,
    // `npm run check` runs what changes affect; a changed configuration would affect every test.
    forceRerunTriggers: [],
    projects: [
      // Loading the sources takes longer than most files run. Tests keep no state in modules.
      project('core', { isolate: false }),
      project('widgets', { isolate: false }),
      project('service', { ...ofService, isolate: false }),
      project('api-conformance', { ...ofService, globalSetup: 'tests/api-conformance/support/global-setup.ts' }),
      project('architecture', { testTimeout: 30_000 }),
      // The built service and its commands as processes of their own, which start in seconds.
      project('programs', { ...ofService, testTimeout: 120_000, hookTimeout: 120_000 }),
      // Many rows, many people at once, and the plan of each query: minutes of a processor.
      project('volume', ofService),
      // What happens when something breaks. Most wait for time limits, and those that measure time leave room for a busy
      // machine.
      project('faults', {
        ...ofService,
        globalSetup: 'tests/faults/support/global-setup.ts',
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      // The image, the compose file and the documented commands, on a Docker engine.
      project('containers', { fileParallelism: false, testTimeout: 180_000, hookTimeout: 1_800_000 }),
      {
        extends: true as const,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['tests/types/**/*.test-d.{ts,tsx}'],
            tsconfig: './tests/types/tsconfig.json',
            ignoreSourceErrors: true,
          },
        },
      },
    ],
  },
});
