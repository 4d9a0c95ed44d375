import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * `npm run test:aloud`: what a screen reader says in each flow, compared with the scripts in tests/read-aloud/scripts.
 * `npm run test:aloud -- -u` records them anew.
 */
export default defineConfig({
  ...base,
  testDir: 'tests/read-aloud',
  testIgnore: [],
  outputDir: '.build/playwright-aloud',
  workers: process.env.E2E_URL ? 1 : 2,
  snapshotPathTemplate: '{testDir}/scripts/{arg}{ext}',
});
