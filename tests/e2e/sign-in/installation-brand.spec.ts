import type { Browser } from '@playwright/test';
import { brandedPage, type PageBrand } from '../../../service/platform/http/files/branded-page.ts';
import { describe, expect, it } from '../support/it.ts';

const PATH = '/auth/sign-in';
const brand: PageBrand = {
  product: 'Acme & "Fleet"',
  logo: null,
  logoDark: null,
  icon: null,
  monogram: 'A',
  properties: {},
  footer: 'Acme <Ltd>, 1 Main Street',
  links: [{ label: 'brand.privacy', url: 'https://acme.example/privacy?a=1&b=2' }],
};
const PICTURE = '/favicon.svg';
const withLogo = { ...brand, logo: PICTURE, logoDark: `${PICTURE}?dark`, monogram: '' };

/**
 * What the log in page shows of a brand, which the service writes into its HTML. Only this page has it: a brand of the
 * whole service would be on the pages of other flows.
 */
async function shown(browser: Browser, of: PageBrand, { scripts }: { scripts: boolean }) {
  const context = await browser.newContext({ javaScriptEnabled: scripts, locale: 'en-US' });
  const page = await context.newPage();
  await page.route(`**${PATH}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: brandedPage(await response.text(), of, 'en') });
  });
  await page.goto(PATH);
  if (scripts) await expect(page.locator('iam-console').getByRole('textbox').first()).toBeEditable();
  if (scripts) await page.waitForFunction(() => customElements.get('iam-console') !== undefined);
  const said = {
    mark: await page.locator('.iam-sign-in-logo').first().innerHTML(),
    legal: await page.locator('.iam-sign-in-legal').first().innerHTML(),
    note: await page.locator('.iam-sign-in-note').first().innerHTML(),
    pages: await page.locator('.iam-sign-in-pages a').first().getAttribute('href'),
    title: await page.title(),
  };
  await context.close();
  return said;
}

describe('the HTML of a branded page', () => {
  it('shows what the view shows later, with a letter and with a logo', async ({ browser }) => {
    for (const of of [brand, withLogo]) {
      const early = await shown(browser, of, { scripts: false });
      const later = await shown(browser, of, { scripts: true });
      expect(early.legal).toContain('Acme &amp; "Fleet"');
      expect({ ...early, title: '' }).toEqual({ ...later, title: '' });
    }
  });

  it('breaks a name that is longer than a phone is wide', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 780 } });
    const page = await context.newPage();
    const product = 'W'.repeat(60);
    await page.route(`**${PATH}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: brandedPage(await response.text(), { ...brand, product }, 'en') });
    });
    await page.goto(PATH);
    const legal = page.locator('.iam-sign-in-legal').first();
    await expect(legal).toContainText(product);
    const box = await legal.boundingBox();
    expect([box && box.x >= 0, box && box.x + box.width <= 390]).toEqual([true, true]);
    await context.close();
  });
});
