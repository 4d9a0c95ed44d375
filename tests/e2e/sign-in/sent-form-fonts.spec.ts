import type { Page } from '@playwright/test';
import { countShifts, login, visitOnce } from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';

const PAGE = '/auth/sign-in';

/** The fonts that the first label is drawn in. */
async function labelFonts(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const selector = 'iam-console label';
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName).join();
}

it('shows Inter on the first visit of a page that has no text before its scripts', async ({ page }) => {
  const font = page.waitForResponse(/inter-latin-wght.*woff2/);
  await page.route('**/assets/*.js', async (route) => {
    await (await font).finished();
    await route.continue();
  });
  await countShifts(page);
  await page.goto('/auth/restore-password');
  await expect(login(page)).toBeVisible();
  await expect.poll(() => labelFonts(page)).toMatch(/Inter/);
  await settle(page);
  expect(await page.evaluate('shifts')).toBe(0);
});

it('shows Inter on the second visit, and moves no text there', async ({ page }) => {
  await visitOnce(page, PAGE);
  await countShifts(page);
  await page.goto(PAGE);
  await expect.poll(() => labelFonts(page)).toMatch(/Inter/);
  await settle(page);
  expect(await page.evaluate('shifts')).toBe(0);
});

it('has five text styles at most, since the first frame waits for each', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(PAGE);
  await expect(login(page)).toBeVisible();
  const styles = await page
    .getByText(/\S/)
    .or(page.getByRole('textbox'))
    .evaluateAll((nodes) => {
      const styleOf = (node: Element) => getComputedStyle(node);
      return [...new Set(nodes.map((node) => `${styleOf(node).fontSize} ${styleOf(node).fontWeight}`))];
    });
  await context.close();
  expect(styles.length).toBeGreaterThan(2);
  expect(styles.length, styles.join(', ')).toBeLessThan(6);
});
