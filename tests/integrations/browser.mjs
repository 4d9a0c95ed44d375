import { chromium, expect as patient } from '@playwright/test';
import { CHROMIUM_ARGS } from '../runner/browser.mjs';

/** Waits as long as actions do: other apps are being built meanwhile. */
export const expect = patient.configure({ timeout: 30_000 });

/** @param {string | undefined} executablePath */
export const openBrowser = (executablePath) =>
  chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });

/**
 * A user's own browser, with one page.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url the page's, for the name of its picture after a failure
 */
export async function openContext(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  context.setDefaultTimeout(30_000);
  const hasStream = streamsOf(context);
  const page = await context.newPage();
  /** What the page threw. @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const close = async () => {
    await page.screenshot({ path: `.build/strangers-${new URL(url).hostname}.png` }).catch(() => {});
    await context.close();
  };
  return { context, page, problems, close, hasStream };
}

/**
 * Follows which pages have opened their event stream since they were loaded.
 * @param {import('@playwright/test').BrowserContext} context
 * @returns {(page: import('@playwright/test').Page) => boolean}
 */
function streamsOf(context) {
  const open = new Set();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) open.delete(request.frame().page());
  });
  context.on('response', (response) => {
    if (response.ok() && response.url().endsWith('/in_app_notifications/stream')) open.add(response.frame().page());
  });
  return (page) => open.has(page);
}
