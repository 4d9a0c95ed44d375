import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { keepToken, openAs } from '../support/log-in.ts';
import { addMember, addRole, type OwnOrganization, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Night shift (2)', ['auth.users.READ']);
  await addMember(own, 'Anna (Bremen) Berg', [own.administratorRole]);
});
afterAll(() => own.api.dispose());

/** Texts that are shown, and whether their direction is their own. */
const shown = (page: Page, texts: readonly string[]) =>
  page.evaluate((wanted) => {
    const found: { text: string; isolated: boolean }[] = [];
    const look = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) look(element.shadowRoot);
        const text = [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
          .join('');
        if (!wanted.includes(text.trim()) || element.getClientRects().length === 0) continue;
        const isolated = ['isolate', 'plaintext', 'isolate-override'].includes(getComputedStyle(element).unicodeBidi);
        found.push({
          text: text.trim(),
          isolated: isolated || getComputedStyle(element).display === 'block',
        });
      }
    };
    look(document);
    return found;
  }, texts);

it('keeps the direction of names and notes of users apart from that of an Arabic page', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 1440, height: 900 } });
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  const typed = ['Night shift (2)', 'Night shift (2) of the tests', 'Anna (Bremen) Berg'];
  const seen = new Set<string>();
  for (const path of [
    '/auth/team?type=all',
    '/auth/organization?tab=users',
    '/auth/organization?tab=roles',
    '/auth/roles',
  ]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect.poll(async () => (await shown(page, typed)).length, path).toBeGreaterThan(0);
    for (const { text, isolated } of await shown(page, typed)) {
      seen.add(text);
      expect(isolated, `${path}: ${text} has a direction of its own`).toBe(true);
    }
  }
  expect([...seen].sort(), 'all of them were on a page').toEqual(typed.sort());
  await context.close();
});

it('starts texts in Latin letters where an Arabic page begins: names, emails and phone numbers', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 390, height: 844 } });
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  await page.goto('/auth/team?type=all');
  const name = page.getByRole('option', { name: 'Anna (Bremen) Berg' }).getByText('Anna (Bremen) Berg');
  const space = await name.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return element.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(Math.abs(space)).toBeLessThan(1);
  await page.goto('/auth/user');
  await page.getByRole('button', { name: 'تغيير رقم الهاتف' }).click();
  await expect(page.getByRole('dialog').locator('input[type="tel"]')).toHaveCSS('text-align', 'right');
  await context.close();
});

it('says in which language the example of a locale is', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/user');
  const locale = page.getByRole('combobox', { name: 'Regional settings' });
  await expect(locale).toHaveAccessibleDescription(/^American English · /);
  await locale.selectOption('de-DE');
  await expect(locale).toHaveAccessibleDescription(/^German \(Germany\) · /);
  const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(page.locator('[lang="de-DE"]')).toContainText(month.format(new Date()));
  await page.context().close();
});
