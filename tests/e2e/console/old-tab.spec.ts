import type { Browser, Page } from '@playwright/test';
import { signedIn } from '../support/log-in.ts';
import { describe, expect, it } from '../support/it.ts';

/** Opens a page that loses its files at `deploy()`, until it is loaded anew. */
async function oldTab(browser: Browser, baseURL: string | undefined, path: string) {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example', { baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(path);
  let isOld = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOld ? route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }) : route.continue(),
  );
  return { page, context, deploy: () => (isOld = true), isOld: () => isOld };
}

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

describe('a tab from before a deployment', () => {
  it('gets the new version when a screen that is gone is tried again', async ({ browser, baseURL }) => {
    const { page, context, deploy, isOld } = await oldTab(browser, baseURL, '/auth/user');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    deploy();
    await page.getByRole('link', { name: 'Roles', exact: true }).click();
    await again(page).click();
    expect(isOld(), 'the first try keeps the page').toBe(true);
    await again(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
    expect(isOld()).toBe(false);
    await context.close();
  });

  it('says in place that a dialog is gone, and gets the new version when it is tried again', async ({
    browser,
    baseURL,
  }) => {
    const { page, context, deploy, isOld } = await oldTab(browser, baseURL, '/auth/user');
    await expect(page.getByText(/^\d+ sessions?$/).first()).toBeVisible();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const first = page.waitForResponse(/not-fetched-dialog-[^/]*\.js/);
    await name.fill('Typed Before');
    await first;
    deploy();
    await page.getByRole('button', { name: 'Change email' }).click();
    const gone = page.getByRole('alertdialog', { name: 'This could not be loaded' });
    await expect(gone).toContainText('the service was updated after this page was opened');
    await again(page).click();
    await expect(again(page)).toBeFocused();
    expect(isOld(), 'the first try keeps the page').toBe(true);
    await expect(name).toHaveValue('Typed Before');
    const asked = page.waitForEvent('dialog');
    await again(page).click();
    const question = await asked;
    expect(question.type(), 'the browser asks before typed text is lost').toBe('beforeunload');
    await question.accept();
    await expect(name).not.toHaveValue('Typed Before');
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByRole('dialog', { name: 'Change email' })).toBeVisible();
    await context.close();
  });

  it('keeps a dialog and what was typed there when its calendar is gone', async ({ browser, baseURL }) => {
    const { page, context, deploy } = await oldTab(browser, baseURL, '/auth/organization?tab=api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Nightly export');
    deploy();
    await dialog.getByRole('button', { name: 'Expiry date' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendar' }).getByText('cannot be reached')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Nightly export');
    await context.close();
  });
});
