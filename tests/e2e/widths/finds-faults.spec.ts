import type { Page } from '@playwright/test';
import { openIn } from '../languages/support/open.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { faultsOf } from './support/faults.ts';

/** Adds rules to the page and to its open shadow trees; returns a function that takes them out. */
async function plant(page: Page, css: string): Promise<() => Promise<void>> {
  const styleSheet = await page.evaluateHandle((text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    const adopt = (root: Document | ShadowRoot) => {
      root.adoptedStyleSheets.push(made);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) adopt(shadowRoot);
    };
    adopt(document);
    return made;
  }, css);
  return () => styleSheet.evaluate((made) => void (made.disabled = true));
}

/** Faults to plant on the first tab of an organization, each with what the walk has to say. */
const planted = [
  ['.iam-page-title { overflow: hidden; white-space: nowrap; max-inline-size: 60px }', 'is cut by <h1'],
  ['.iam-panel-head > :last-child { position: relative; inset-inline-end: 870px }', '‘Information’ overlaps'],
  ['.iam-organization-danger { margin-block-start: -130px }', 'overlaps <section iam-panel iam-organization-danger>'],
  ['.iam-organization-info dd { position: relative; inset-inline-end: 90px }', '‘Owner name’ overlaps ‘Olivia Owner’'],
] as const;

it('says what is cut, what overlaps, and which cell is under its minimum', async ({ browser }) => {
  const path = '/auth/organization';
  const { page, close } = await openIn(browser, 'en', { path, email: 'olivia.owner@northwind.example' }, 1280);
  await page.goto(path);
  await expect(page.getByText('Olivia Owner').filter({ visible: true }).last()).toBeVisible();
  await settle(page);
  expect(await faultsOf(page)).toEqual([]);
  for (const [css, fault] of planted) {
    const takeOut = await plant(page, css);
    await settle(page);
    expect((await faultsOf(page)).join('\n'), css).toContain(fault);
    await takeOut();
  }
  await page.getByRole('tab', { name: 'API Keys' }).click();
  await expect(page.getByRole('table', { name: 'API Keys' })).toContainText('Warehouse gateway');
  const narrow = '.iam-table th { min-inline-size: 0 !important; inline-size: 40px !important }';
  await plant(page, `.iam-table { table-layout: fixed } ${narrow}`);
  await settle(page);
  expect((await faultsOf(page)).join('\n')).toMatch(/API Keys: ‘Name’ is \d+ of 200 px wide/);
  await close();
});
