import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:languages`: every screen in the pseudo-locale and in each language. About five minutes. */
export default defineConfig({
  ...base,
  testMatch: ['e2e/languages/{pseudo-locale,languages}.spec.ts'],
  testIgnore: [],
  outputDir: '.build/playwright-languages',
});
