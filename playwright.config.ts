import { defineConfig, type Project } from '@playwright/test';
import { FIREFOX } from './tests/engines/launch.mjs';
import { CHROMIUM_ARGS, findHeadlessBrowser } from './tests/runner/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4422);
const baseURL = process.env.E2E_URL ?? `http://localhost:${port}`;

/** The file named after its folder is the main flow of a screen; kit, dashboards and clicks are no screens. */
const MAIN = /[\\/]e2e[\\/](?!(?:kit|dashboards|clicks)[\\/])([\w-]+)[\\/]\1\.spec\.ts$/;
const EACH_LANGUAGE = '**/e2e/languages/{pseudo-locale,each-language}.spec.ts';
/** Flows that also run on Firefox. */
const ON_FIREFOX = [
  '**/e2e/sign-in/{sign-in,sessions}.spec.ts',
  '**/e2e/pages/*.spec.ts',
  '**/e2e/header/{header,logo,burger}.spec.ts',
  '**/e2e/team/{team,access,search,two-administrators,failures}.spec.ts',
  '**/e2e/console/dialogs.spec.ts',
];

/** One run takes one project, on a service of its own: `npx playwright test --project main`. */
const projects: Project[] = [
  { name: 'main', testMatch: MAIN },
  {
    // With less motion, which takes a fifth less time; the main flows and those on other engines see all of it.
    name: 'flows',
    testMatch: '**/e2e/**/*.spec.ts',
    testIgnore: [MAIN, EACH_LANGUAGE],
    use: { contextOptions: { reducedMotion: 'reduce' } },
  },
  { name: 'languages', testMatch: EACH_LANGUAGE },
  {
    // What a screen reader says in each flow; `-- -u` records the scripts anew.
    name: 'aloud',
    testMatch: '**/read-aloud/*.spec.ts',
    snapshotPathTemplate: 'tests/read-aloud/scripts/{arg}{ext}',
  },
  {
    name: 'firefox',
    testMatch: ON_FIREFOX,
    timeout: 90_000,
    // Often the driver reports a new document while axe runs, and the cause is not known: see docs/browsers.md.
    grepInvert: /is accessible wide and narrow/,
    use: { browserName: 'firefox', trace: 'off', launchOptions: FIREFOX },
  },
  {
    // Playwright only runs these: WebKitGTK is driven by WebDriver, and each look at a control asks it several times.
    name: 'webkit',
    testMatch: '**/engines/webkit/*.spec.ts',
    workers: 1,
    timeout: 120_000,
    expect: { timeout: 20_000 },
  },
];

/**
 * Flows from page to database, on a service with fresh demo data. `E2E_URL` takes one that runs already. One file:
 * `npx playwright test --project flows sign-in`.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: `.build/playwright/${port}`,
  // Pictures are those of every project.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  workers: process.env.E2E_URL ? 1 : 2,
  retries: process.env.CI ? 2 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  globalSetup: './tests/e2e/start-service.ts',
  projects,
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findHeadlessBrowser(), args: CHROMIUM_ARGS },
  },
});
