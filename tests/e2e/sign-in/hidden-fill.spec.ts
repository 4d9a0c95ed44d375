import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from '../../runner/browser.mjs';
import { PASSWORD } from '../support/api.ts';
import { EMAIL, hostPage, holdReact, postsTo, storePassword } from '../support/prerendered-page.ts';
import { describe, expect, it } from '../support/it.ts';

/** What scripts of the page know of the form. */
interface Known {
  filled: boolean;
  value: string;
  enabled: boolean;
  isReacts: boolean;
  isSame: boolean;
  place: { x: number; y: number };
}

/**
 * Reads the form as the page's own scripts do. Playwright's reads count as those of a user, to whom Chromium shows what
 * it filled.
 */
async function known(devtools: CDPSession): Promise<Known | undefined> {
  const { result } = await devtools.send('Runtime.evaluate', {
    returnByValue: true,
    userGesture: false,
    expression: `(() => {
      const input = document.querySelector('input[type=password]');
      const button = input?.form.querySelector('button[type=submit]');
      if (!button) return undefined;
      window.first ??= input;
      const { x, y, width, height } = button.getBoundingClientRect();
      return {
        filled: input.matches(':autofill'),
        value: input.value,
        enabled: !button.disabled,
        isReacts: Object.keys(input).some((key) => key.startsWith('__reactProps')),
        isSame: window.first === input,
        place: { x: x + width / 2, y: y + height / 2 },
      };
    })()`,
  });
  return result.value as Known | undefined;
}

/** Opens a page whose form Chromium fills on load, with React held back. */
async function filledPage(baseURL: string, kind: 'host' | 'console', flow: (opened: Opened) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'iam-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: CHROMIUM_ARGS,
    locale: 'en-US',
    baseURL,
  });
  try {
    const url = kind === 'host' ? await hostPage(context, baseURL) : `${baseURL}/auth/sign-in`;
    await storePassword(await context.newPage(), url);
    const page = await context.newPage();
    const react = await holdReact(context);
    const devtools = await context.newCDPSession(page);
    const logIns = postsTo(page, '/api/auth');
    await page.goto(url, { waitUntil: 'commit' });
    await expect.poll(async () => (await known(devtools))?.filled).toBe(true);
    await flow({ page, devtools, logIns, release: react.release });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  page: Page;
  devtools: CDPSession;
  logIns: unknown[];
  release: () => void;
}

const HIDDEN = { filled: true, value: '', enabled: true, isSame: true };

for (const kind of ['host', 'console'] as const)
  describe(`a password that Chromium fills in and hides from scripts, on the page of the ${kind}`, () => {
    it('stays through the arrival of React, and logs in with one press', async ({ baseURL }) => {
      await filledPage(baseURL ?? '', kind, async ({ page, devtools, logIns, release }) => {
        await expect.poll(() => known(devtools)).toMatchObject({ ...HIDDEN, isReacts: false });
        release();
        await expect.poll(() => known(devtools)).toMatchObject({ ...HIDDEN, isReacts: true });
        const { x, y } = (await known(devtools))?.place ?? { x: 0, y: 0 };
        await page.mouse.click(x, y);
        await expect.poll(() => logIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
      });
    });

    it('logs in with a press from before React, once', async ({ baseURL }) => {
      await filledPage(baseURL ?? '', kind, async ({ page, devtools, logIns, release }) => {
        await expect.poll(() => known(devtools)).toMatchObject({ ...HIDDEN, isReacts: false });
        const { x, y } = (await known(devtools))?.place ?? { x: 0, y: 0 };
        await page.mouse.click(x, y);
        expect(logIns).toEqual([]);
        release();
        await expect.poll(() => logIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
        await expect(page.locator('input[type=password]')).toHaveCount(0);
        expect(logIns).toHaveLength(1);
      });
    });
  });
