import type { Locator, Page } from '@playwright/test';
import { expect } from './it.ts';

/** More controls than any public page has. */
const ROUND = 25;

/** Presses Tab until a control has focus. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < ROUND && !(await control.evaluate((element) => element.matches(':focus'))); pressed++)
    await control.page().keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Focuses a field and replaces its text. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.page().keyboard.type(text);
}

/** Focuses a button or link and presses it. */
export async function pressOn(control: Locator): Promise<void> {
  await tabTo(control);
  await expect(control).toBeEnabled();
  await control.page().keyboard.press('Enter');
}

/** Logs in on the sign-in page, which focuses its first field. */
export async function logInByKeys(page: Page, login: string, password: string): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Login or email' });
  await expect(name).toBeFocused();
  await typeInto(name, login);
  await typeInto(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

/** Logs in on the sign-in page that knows the login, and focuses the password. */
export async function logInAgainByKeys(page: Page, login: string, password: string): Promise<void> {
  const secret = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('textbox', { name: 'Login or email' })).toHaveValue(login);
  await expect(secret).toBeFocused();
  await typeInto(secret, password);
  await page.keyboard.press('Enter');
}
