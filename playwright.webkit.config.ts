import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * Flows on WebKitGTK, by `npm run test:engines`. Playwright only runs them: WebKitGTK is driven by WebDriver, in
 * `scripts/engines/webkit`.
 */
export default defineConfig({
  ...base,
  testMatch: 'engines/webkit/*.spec.ts',
  testIgnore: [],
  outputDir: '.build/playwright-webkit',
  workers: 1,
  // Each look at a control asks the browser several times.
  timeout: 120_000,
  expect: { timeout: 20_000 },
});
