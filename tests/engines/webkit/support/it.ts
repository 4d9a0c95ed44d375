import { writeFileSync } from 'node:fs';
import { WebKit } from '../browser.mjs';
import { resize } from '../input.mjs';
import { tokenOf } from '../../../e2e/support/api.ts';
import { expect, it as base } from '../../../e2e/support/it.ts';
import { View } from './view.ts';

interface Fixtures {
  /** A window of a fresh WebKitGTK, 1440 by 900, without a session. */
  view: View;
  /** Logs the window in, and opens a path. */
  openAs: (email: string, path: string) => Promise<void>;
}

/** The `it` of the flows on WebKitGTK. */
export const it = base.extend<Fixtures>({
  view: async ({ baseURL }, use, test) => {
    const browser = await WebKit.start();
    try {
      await resize(browser.driver, { width: 1440, height: 900 });
      await use(new View(browser.driver, baseURL ?? ''));
      if (test.status !== test.expectedStatus)
        writeFileSync(test.outputPath('window.png'), Buffer.from(await browser.driver.takeScreenshot(), 'base64'));
    } finally {
      await browser.stop();
    }
  },
  openAs: async ({ view, request }, use) => {
    await use(async (email, path) => {
      // Cookies can be set only for the page that is open.
      await view.open('/healthz');
      const value = await tokenOf(request, email);
      await view.driver.manage().addCookie({ name: 'token', value, path: '/', sameSite: 'Lax' });
      await view.open(path);
    });
  },
});
export { expect };
