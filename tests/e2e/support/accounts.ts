import { createHash } from 'node:crypto';
import { request, type APIRequestContext, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { solve } from '../../../src/core/bot-check/proof-of-work.ts';
import { expect } from './it.ts';
import { mailTo } from './outbox.ts';

/** Password of every demo account, and of the new accounts here. */
export const PASSWORD = 'harbor-lantern-42';

/** An account for one test, so that files can run in any order. */
export interface Newcomer {
  id: number;
  email: string;
  token: string;
}

let count = 0;

/** An address used by no other test. */
export const freshAddress = (word = 'new') =>
  `${word}.${process.pid}.${Date.now().toString(36)}.${count++}@e2e.example`;

/** Sends a request and returns its data. */
export async function call<T>(
  api: APIRequestContext,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T[]> {
  const answer = await api.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { data: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { data } = (await answer.json()) as { data?: T[] };
  if (!data) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
  return data;
}

/** The solved bot check that public endpoints require. */
export async function solved(api: APIRequestContext): Promise<string> {
  const [challenge] = await call<Record<string, string>>(api, 'GET', '/bot_check?action=create_account');
  return solve(challenge ?? {}, { sha256: async (text) => createHash('sha256').update(text).digest('hex') });
}

/** Registers, activates and logs in a new user. */
export async function newcomer(baseURL: string, password = PASSWORD): Promise<Newcomer> {
  const api = await request.newContext({ baseURL });
  const email = freshAddress();
  await call(api, 'POST', '/registration', { email, password, recaptchaToken: await solved(api) });
  const { link } = await mailTo(api, email, 'activate');
  await call(api, 'POST', '/registration/confirm', { hash: new URL(link).searchParams.get('hash') });
  const [session] = await call<{ access_token: string; user_id: number }>(api, 'POST', '/auth', { email, password });
  await api.dispose();
  return { id: session?.user_id ?? 0, email, token: session?.access_token ?? '' };
}

/** Enables two-factor for a user; the next valid code is that of the following step. */
export async function withTwoFactor(baseURL: string, person: Newcomer) {
  const api = await request.newContext({ baseURL });
  const [begun] = await call<{ google_secret: string }>(
    api,
    'POST',
    `/user/${person.id}/tfa`,
    { password: PASSWORD },
    person.token,
  );
  const totp = new TOTP({ secret: begun?.google_secret ?? '' });
  const [enabled] = await call<{ recovery_codes: string[] }>(
    api,
    'POST',
    `/user/${person.id}/tfa/enable`,
    { password: PASSWORD, google_token: totp.generate() },
    person.token,
  );
  await api.dispose();
  return {
    recoveryCodes: enabled?.recovery_codes ?? [],
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

/** Fills in the log in form and submits it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in on the sign-in page and waits for 'My profile'. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/sign-in');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/auth\/user$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
}
