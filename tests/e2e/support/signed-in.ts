import { expect, type Browser, type BrowserContext } from '@playwright/test';

/** The password of every demo account. */
export const PASSWORD = 'harbor-lantern-42';

/** A browser of its own with somebody signed in. */
export interface SignedIn {
  context: BrowserContext;
  /** For calls of the same session beside the page. */
  token: string;
  organizationId: number | null;
}

/**
 * Opens a browser context with a fresh session of an account, as after a sign-in.
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

/** Signs a browser context in: puts a token where the pages of the service look for it. */
export async function keepToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([
    { name: 'token', value: token, domain: 'localhost', path: '/', sameSite: 'Lax' },
  ]);
}
