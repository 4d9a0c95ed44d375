import type { Page } from '@playwright/test';
import { countLogIns, EMAIL, failReact, hostPage, login, password } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';

const FAILURE = 'The service cannot be reached. Check your connection and try again.';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: FAILURE });
const retry = (page: Page) => notice(page).getByRole('button', { name: 'Try again' });

it('says that the scripts did not arrive, and logs in with what was typed once they do', async ({
  page,
  context,
  baseURL,
}) => {
  const url = await hostPage(context, baseURL ?? '');
  const outage = await failReact(context);
  const logIns = countLogIns(page);
  await page.goto(url);
  await expect(notice(page)).toBeVisible();
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await retry(page).click();
  await expect(login(page)).toBeFocused();
  await expect(notice(page)).toBeVisible();
  outage.release();
  expect(logIns()).toBe(0);
  await retry(page).press('Enter');
  await expect(login(page)).toBeHidden();
  await expect(notice(page)).toHaveCount(0);
  expect(logIns()).toBe(1);
});

it('tries again by itself once the browser is online', async ({ page, context, baseURL }) => {
  const url = await hostPage(context, baseURL ?? '');
  const outage = await failReact(context);
  await page.goto(url);
  await login(page).fill(EMAIL);
  await expect(notice(page)).toBeVisible();
  const field = await login(page).elementHandle();
  outage.release();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.waitForFunction(() => customElements.get('iam-sign-in') !== undefined);
  await expect(notice(page)).toHaveCount(0);
  await expect(login(page)).toHaveValue(EMAIL);
  expect(await login(page).evaluate((now, before) => now === before, field)).toBe(true);
});

it('says so on the log in page if not even its first script arrives', async ({ page, context }) => {
  const pattern = /\/assets\/.*\.js$/;
  await context.route(pattern, (route) => route.abort('connectionfailed'));
  const logIns = countLogIns(page);
  await page.goto('/auth/sign-in');
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await retry(page).click();
  await expect(login(page)).toBeFocused();
  await expect(notice(page)).toBeVisible();
  await context.unroute(pattern);
  await password(page).press('Enter');
  await retry(page).click();
  await expect(page).toHaveURL('/auth/user');
  expect(logIns()).toBe(1);
});

it('says so in the language of the log in page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: baseURL ?? '' });
  const outage = await failReact(context);
  const page = await context.newPage();
  const logIns = countLogIns(page);
  await page.goto('/auth/sign-in');
  const alert = page.getByRole('alert').filter({ hasText: 'Der Dienst ist nicht erreichbar' });
  await expect(alert).toBeVisible();
  await page.getByRole('textbox', { name: 'Benutzername oder E-Mail' }).fill(EMAIL);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect(logIns()).toBe(0);
  outage.release();
  await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page).toHaveURL('/auth/user');
  expect(logIns()).toBe(1);
  await context.close();
});
