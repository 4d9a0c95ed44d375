import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { FIREFOX } from './scripts/engines/launch.mjs';

/** Flows that also run on Firefox, by `npm run test:engines`: log in, header, team and dialogs. */
const FLOWS = ['sign-in/sign-in', 'header/header', 'team/team', 'console/dialogs'];

export default defineConfig({
  ...base,
  testMatch: FLOWS.map((name) => `e2e/${name}.spec.ts`),
  testIgnore: [],
  outputDir: '.build/playwright-firefox',
  timeout: 90_000,
  // Often the driver reports a new document while axe runs, and the cause is not known: see docs/browsers.md.
  grepInvert: /is accessible wide and narrow/,
  use: { ...base.use, browserName: 'firefox', trace: 'off', launchOptions: FIREFOX },
});
