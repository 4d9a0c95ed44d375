import { defineConfig } from '@playwright/test';
import base, { siteFlows } from './playwright.config.ts';

/**
 * `npm run test:site`: the docs site, the pictures of the kit, dashboards and embedding, what holds for every form,
 * dialog, list and screen, and the screens that few people use.
 */
export default defineConfig({
  ...base,
  testMatch: siteFlows,
  testIgnore: [],
  outputDir: '.build/playwright-site',
});
