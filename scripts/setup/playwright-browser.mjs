import { createRequire } from 'node:module';

/**
 * The path of the Chromium that `playwright install` would have put there, whether or not it did.
 * @returns {string | undefined}
 */
export function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath();
  } catch {
    return undefined;
  }
}
