import type { Browser, BrowserContext } from '@playwright/test';
import { expect } from './it.ts';

/** Password of every demo account. */
export const PASSWORD = 'harbor-lantern-42';

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
  const answer = await context.request.post('/api/auth', { data: { email, password: PASSWORD } });
  expect(answer.ok(), `${email} signs in`).toBe(true);
  const { data } = (await answer.json()) as { data: { access_token: string; organization_id: number | null }[] };
  const [session] = data;
  if (!session) throw new Error('The service named no session');
  await keepToken(context, session.access_token);
  return { context, token: session.access_token, organizationId: session.organization_id };
}

/** Logs in a browser context by storing a token where the service's pages look for it. */
export async function keepToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, domain: 'localhost', path: '/', sameSite: 'Lax' }]);
}
