import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:site`: the docs site, and the pictures of the kit. */
export default defineConfig({
  ...base,
  testMatch: ['e2e/docs/*.spec.ts', 'e2e/kit/*.spec.ts'],
  testIgnore: [],
  outputDir: '.build/playwright-site',
});
