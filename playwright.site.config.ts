import { defineConfig } from '@playwright/test';
import base, { siteFlows } from './playwright.config.ts';

/**
 * `npm run test:site`: the docs site, the pictures of the kit, dashboards and embedding, what holds for every form,
 * dialog, list and screen, and the screens of the account and of administrators.
 */
export default defineConfig({
  ...base,
  testMatch: siteFlows,
  testIgnore: [],
  outputDir: '.build/playwright-site',
});
