import type { Browser, BrowserContext, Page } from '@playwright/test';
import { call, PASSWORD, tokenOf } from './api.ts';
import { expect } from './it.ts';

/** Fills in the log in form and submits it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Fills in the form in a dialog; the page's own button is behind it. */
export async function logInHere(page: Page, email: string): Promise<void> {
  const form = page.locator('form');
  await form.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in on the sign-in page and waits for 'My profile'. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/sign-in');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/auth\/user$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
}

/** A separate browser context with a logged-in user. */
export interface SignedIn {
  context: BrowserContext;
  /** For requests of the same session beside the page. */
  token: string;
  organizationId: number | null;
}

/**
 * Opens a browser context with a fresh session of an account, as after log in.
 * @param options of the context, such as its viewport
 */
export async function signedIn(
  browser: Browser,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<SignedIn> {
  const context = await browser.newContext(options);
  const [session] = await call<{ access_token: string; organization_id: number | null }>(
    context.request,
    'POST',
    '/auth',
    { email, password: PASSWORD },
  );
  if (!session) throw new Error('The service named no session');
  await keepToken(context, session.access_token);
  return { context, token: session.access_token, organizationId: session.organization_id };
}

/** Logs in a browser context by storing a token where the service's pages look for it. */
export async function keepToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, domain: 'localhost', path: '/', sameSite: 'Lax' }]);
}

/** The token that the page's session uses. */
export const tokenIn = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value;

/** Opens a page of the console with a given token. */
export async function openAs(
  browser: Browser,
  token: string,
  path: string,
  options: { width?: number; height?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
  });
  await keepToken(context, token);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens 'My profile' in a fresh session, and waits until it has loaded. */
export async function openAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await keepToken(page.context(), await tokenOf(page.request, email, password));
  await page.goto('/auth/user');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('');
}
