import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:site`: the docs site, the pictures of the kit, and what each form and screen has to do. */
export default defineConfig({
  ...base,
  testMatch: ['e2e/docs/*.spec.ts', 'e2e/kit/*.spec.ts', 'e2e/console/{drafts,every-dialog,zoom}.spec.ts'],
  testIgnore: [],
  outputDir: '.build/playwright-site',
});
