import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from './scripts/setup/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4422);
const baseURL = process.env.E2E_URL ?? `http://localhost:${port}`;

/** Folders of flows that `npm run test:site` runs. */
const OF_SITE = [
  'account',
  'command',
  'console',
  'dashboards',
  'docs',
  'embedding',
  'export-dialog',
  'kit',
  'organization',
  'organizations',
  'set-up',
  'system-settings',
  'user-settings',
];
export const siteFlows = OF_SITE.map((folder) => `**/e2e/${folder}/*.spec.ts`);

/**
 * Flows from page to database, on a service of its own with fresh demo data. `E2E_URL` takes one that runs already.
 * One file: `npx playwright test sign-in`.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // `npm run test:site`, `test:languages`, `test:aloud` and `test:engines` run them, so that `npm test` stays short.
  testIgnore: [
    '**/tests/engines/**',
    ...siteFlows,
    '**/e2e/languages/{pseudo-locale,languages}.spec.ts',
    '**/read-aloud/**',
  ],
  outputDir: '.build/playwright',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findBrowser(), args: CHROMIUM_ARGS },
  },
  ...(!process.env.E2E_URL && {
    webServer: {
      command: 'node scripts/test/serve.mjs',
      url: `${baseURL}/healthz`,
      timeout: 120_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: String(port),
        PUBLIC_URL: baseURL,
        DATA_DIR: `.build/e2e-data/${port}`,
        RATE_LIMIT_SCALE: '1000',
        // The flows receive webhooks on this machine.
        ALLOW_PRIVATE_WEBHOOKS: '1',
      },
    },
  }),
});
