import { defineConfig } from 'vitest/config';
import { languagesVite } from './scripts/build/languages/plugin.mjs';
import { litCssVite } from './scripts/lit-css.mjs';

/** A project is a folder of tests: `npx vitest run --project core`. */
const project = (name: string, folder: string, settings: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${folder}/**/*.test.{ts,tsx}`], ...settings },
});

export default defineConfig({
  plugins: [languagesVite(), litCssVite()],
  test: {
    environment: 'node',
    maxWorkers: 2,
    restoreMocks: true,
    // `npm run check` runs what changes affect; a changed configuration would affect every test.
    forceRerunTriggers: [],
    projects: [
      project('core', 'core'),
      project('widgets', 'widgets'),
      project('service', 'service', {
        globalSetup: 'tests/service/support/global-setup.ts',
        pool: 'forks',
        // Loading the service takes longer than most files run. Tests keep no state in modules.
        isolate: false,
        testTimeout: 30_000,
        hookTimeout: 60_000,
        env: { NODE_ENV: 'test' },
      }),
      project('api-conformance', 'api-conformance', {
        globalSetup: 'tests/api-conformance/support/global-setup.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
        env: { NODE_ENV: 'test' },
      }),
      project('architecture', 'architecture', { testTimeout: 30_000 }),
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
