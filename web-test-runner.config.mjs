import { mkdirSync, writeFileSync } from 'node:fs';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGS, findHeadlessBrowser } from './tests/runner/browser.mjs';
import { writeSources } from './scripts/generate/sources.mjs';
import { FIREFOX } from './tests/engines/launch.mjs';
import { webkitLauncher } from './tests/engines/webkit/launcher.mjs';
import { bundleTests } from './tests/runner/bundle-tests.mjs';
import { countSessions } from './tests/runner/counts.mjs';

await writeSources();

/** Milliseconds for a page to open and to close, which a machine under load may need. */
const PATIENCE = 120_000;

/** @type {Record<string, () => import('@web/test-runner').BrowserLauncher>} */
const engines = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: findHeadlessBrowser(), args: CHROMIUM_ARGS },
      async createPage({ context }) {
        const page = await context.newPage();
        page.setDefaultNavigationTimeout(PATIENCE);
        return page;
      },
    }),
  firefox: () => playwrightLauncher({ product: 'firefox', launchOptions: FIREFOX, concurrency: 1 }),
  webkit: webkitLauncher,
};
const engine = engines[process.env.ENGINE ?? 'chromium'];
if (!engine) throw new Error(`ENGINE: there is no engine '${process.env.ENGINE}'`);

/**
 * Element tests in a real Chromium: `npx wtr`, or one file with `npx wtr --files tests/elements/elements.wtr.tsx`.
 * `ENGINE=firefox` and `ENGINE=webkit` take other browsers.
 */
export default {
  rootDir: '.',
  files: 'tests/**/*.wtr.{ts,tsx}',
  port: Number(process.env.WTR_PORT ?? 4421),
  concurrency: 2,
  browsers: [engine()],
  plugins: [bundleTests()],
  testFramework: { config: { timeout: 20_000, ...(process.env.TEST_GREP && { grep: process.env.TEST_GREP }) } },
  browserStartTimeout: PATIENCE,
  testsStartTimeout: PATIENCE,
  testsFinishTimeout: 180_000,
  testRunnerHtml: (/** @type {string} */ framework) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Element tests</title></head><body><script type="module" src="${framework}"></script></body></html>`,
  reporters: [
    defaultReporter({ reportTestProgress: !process.env.CI }),
    {
      onTestRunFinished(/** @type {{sessions: import('@web/test-runner').TestSession[]}} */ { sessions }) {
        mkdirSync('.build/results', { recursive: true });
        writeFileSync(
          `.build/results/${process.env.WTR_RESULTS ?? 'chromium-elements.json'}`,
          JSON.stringify(countSessions(sessions), null, 2),
        );
      },
    },
  ],
};
