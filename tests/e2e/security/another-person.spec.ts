import type { Browser, Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { afterEach, beforeEach, expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { addMember, type OwnOrganization, ownOrganization } from '../support/organization.ts';

/** Two people share a browser: the first one's tab is open when the second one logs in in another tab. */
let own: OwnOrganization;
beforeEach(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterEach(() => own.api.dispose());

async function openAsOwner(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext();
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Somebody else logs in on a host that shares the cookie: this page hears of it when it gets attention. */
async function logInElsewhere(page: Page): Promise<void> {
  const { email } = await addMember(own, 'Sid Second', [own.administratorRole]);
  await keepToken(page.context(), await tokenOf(own.api, email));
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await asked;
}

async function findInPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Petra');
  await expect(page.getByRole('dialog').getByRole('option', { name: /Petra Palette/ })).toBeVisible();
}

it('forgets what the first one typed and found in the command palette', async ({ browser }) => {
  await addMember(own, 'Petra Palette', [own.administratorRole]);
  const page = await openAsOwner(browser, '/auth/user');
  await findInPalette(page);
  await logInElsewhere(page);
  await expect(page.getByText('Petra Palette')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('');
  await page.context().close();
});

it('keeps nothing of the first one in the browser after a log out', async ({ browser }) => {
  const page = await openAsOwner(browser, '/auth/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const keys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /hint|recent|permissions|announcements/.test(key)));
  expect((await keys()).length).toBeGreaterThan(1);
  await page.goto('/auth/logout');
  await expect(page.getByLabel('Login or email')).toBeVisible();
  expect(await keys()).toEqual([]);
  await page.context().close();
});

it('does not ask the second one to confirm a change of the first one', async ({ browser }) => {
  const page = await openAsOwner(browser, '/auth/organization?tab=api-keys');
  const needed = { message: 'Confirm', code: 'confirm_needed', data: { password: ['Confirm'] } };
  const sent: string[] = [];
  await page.route('**/api/api-keys', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ status: 403, json: { meta: { error: needed } } });
  });
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByRole('combobox', { name: 'Roles' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Create API key' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirm).toBeVisible();
  await logInElsewhere(page);
  await expect(confirm).toHaveCount(0);
  await expect(form).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await page.context().close();
});

it('mails no export of the second one to the first one', async ({ browser }) => {
  const page = await openAsOwner(browser, '/cdn-example.html');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await expect(dialog).toBeVisible();
  await logInElsewhere(page);
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

it('tells the page that somebody else is logged in', async ({ browser }) => {
  const page = await openAsOwner(browser, '/cdn-example.html');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.evaluate(() => {
    const told: string[] = [];
    for (const name of ['iam-signed-out', 'iam-signed-in']) addEventListener(name, () => told.push(name));
    Object.assign(globalThis, { told });
  });
  await logInElsewhere(page);
  await expect.poll(() => page.evaluate('told')).toEqual(['iam-signed-out', 'iam-signed-in']);
  await page.context().close();
});
