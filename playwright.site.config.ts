import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:site`: the docs site, the pictures of the kit, and what holds for every form, dialog, list and screen. */
export default defineConfig({
  ...base,
  testMatch: ['e2e/docs/*.spec.ts', 'e2e/kit/*.spec.ts', 'e2e/console/*.spec.ts'],
  testIgnore: [],
  outputDir: '.build/playwright-site',
});
