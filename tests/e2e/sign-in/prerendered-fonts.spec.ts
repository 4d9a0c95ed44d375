import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { button, countShifts, EMAIL, login, password } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';

const PAGE = '/auth/sign-in';
const FONT = /inter-latin-wght.*woff2/;
const POLISH_FONT = /inter-latin-ext-wght.*woff2/;

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

it('shows Inter on the first visit of a page that has no text before its scripts', async ({
  page,
  context,
  baseURL,
}) => {
  // Somebody who is logged in gets the page without its form.
  await context.addCookies([{ name: 'token', value: 'iam_ended', url: baseURL ?? '' }]);
  const font = page.waitForResponse(FONT);
  await page.route('**/assets/*.js', async (route) => {
    await (await font).finished();
    await route.continue();
  });
  await countShifts(page);
  await page.goto('/auth/restore-password');
  await expect(login(page)).toBeVisible();
  await expect.poll(() => labelFonts(page)).toMatch(/Inter/);
  await settle(page);
  expect(await page.evaluate('shifted')).toEqual([]);
});

it('fetches the letters of Polish names once the page is loaded, before it shows such a name', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'token', value: 'iam_ended', url: baseURL ?? '' }]);
  const font = page.waitForResponse(POLISH_FONT);
  await page.goto('/auth/restore-password');
  expect((await font).ok()).toBe(true);
  await expect(page.getByText(/[\u0100-\u02ff]/)).toHaveCount(0);
});

it('shows Inter on the second visit, and moves no text there', async ({ page }) => {
  const font = page.waitForResponse(FONT);
  await page.goto(PAGE);
  await (await font).finished();
  await countShifts(page);
  await page.goto(PAGE);
  await expect.poll(() => labelFonts(page)).toMatch(/Inter/);
  await settle(page);
  // A font from the cache may come just after the first layout: the browser hides its text until then.
  expect(await page.evaluate('shiftScore')).toBeLessThan(0.001);
});

it('shows text at once on the first visit, keeps it if Inter is late, and goes on in Inter', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(FONT, async (route) => {
    await released;
    await route.continue();
  });
  const inters = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => /Inter Variable/.test(family)).map((f) => f.status));
  await countShifts(page);
  await page.goto(PAGE);
  await expect(login(page)).toBeFocused();
  await page.waitForFunction(() => performance.now() > 1000);
  expect(await inters(), 'no text waits for a font').toEqual([]);
  const fonts = await labelFonts(page);
  expect(fonts).not.toMatch(/^$|Inter/);
  const font = page.waitForResponse(FONT);
  release();
  await (await font).finished();
  await settle(page);
  expect(await labelFonts(page)).toBe(fonts);
  expect(await page.evaluate('shifted')).toEqual([]);
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await button(page, 'Log in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await expect.poll(inters).toContain('loaded');
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
