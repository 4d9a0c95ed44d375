import { spawnSync } from 'node:child_process';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './it.ts';
import { keepToken } from './signed-in.ts';

/** Password of every demo account. */
export const PASSWORD = 'harbor-lantern-42';

/** A demo user reserved for one test. */
export interface Member {
  id: number;
  name: string;
  email: string;
  token: string;
}

interface Listed {
  id: number;
  name: string;
  email: string;
}

const SLOTS = 20;

/**
 * Logs in over HTTP.
 * @returns null if the password has changed, or two-factor is on
 */
export async function tokenOf(request: APIRequestContext, email: string, password = PASSWORD): Promise<string | null> {
  const answer = await request.post('/api/auth', { data: { email, password } });
  if (!answer.ok()) return null;
  const { data } = (await answer.json()) as { data: { access_token?: string }[] };
  return data[0]?.access_token ?? null;
}

/**
 * An active member of Northwind without settings, used by no other test; a service kept from an earlier run gives the
 * next one.
 * @param slot a number unique to the test, below 20
 */
export async function member(request: APIRequestContext, slot: number): Promise<Member> {
  const owner = await tokenOf(request, 'olivia.owner@northwind.example');
  const answer = await request.get('/api/user?status=active&__count=1000', {
    headers: { Authorization: `Bearer ${owner}` },
  });
  const { data } = (await answer.json()) as { data: Listed[] };
  const mine = data.filter(({ id }) => id > 100 && id % SLOTS === slot);
  for (const person of mine) {
    const token = await tokenOf(request, person.email);
    const touched =
      token !== null && (await as(request, token).get<unknown[]>(`/user/${person.id}/settings`)).length > 0;
    if (token && !touched) return { ...person, token };
  }
  throw new Error(`No member is left in slot ${slot}: delete DATA_DIR`);
}

/** The API as a user. */
export const as = (request: APIRequestContext, token: string) => ({
  async get<T>(path: string): Promise<T> {
    const answer = await request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: T }).data;
  },
  put: (path: string, data: unknown) =>
    request.put(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data }),
  post: (path: string, data: unknown) =>
    request.post(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data }),
  bytes: async (path: string) =>
    (await request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).body(),
});

/** Opens 'My profile' in a fresh session, and waits until it has loaded. */
export async function openAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  const token = await tokenOf(page.request, email, password);
  if (!token) throw new Error(`${email} could not log in`);
  await keepToken(page.context(), token);
  await page.goto('/auth/user');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('');
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Login or email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Expects a toast, and closes it. */
export async function toast(page: Page, message: string): Promise<void> {
  const said = page.getByRole('status', { name: 'Messages' }).getByText(message, { exact: true });
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).last().click();
}

/** An error shown inside something, such as a dialog. */
export const alertIn = (within: Page | Locator, message: string | RegExp) =>
  within.getByRole('alert').filter({ hasText: message }).first();

export interface Sent {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  links: string[];
  code: string | null;
}

/** The newest mail or text message to a recipient. */
export async function newestTo(request: APIRequestContext, to: string, before?: string | null): Promise<Sent> {
  let found: Sent | undefined;
  await expect
    .poll(async () => {
      const all = (await (await request.get('/outbox.json')).json()) as Sent[];
      found = all.find((one) => one.to === to && (before === undefined || one.code !== before));
      return found !== undefined;
    })
    .toBe(true);
  return found as Sent;
}

/** Explains a skipped test that needs a tool, as a suffix of its name; empty if the tool is installed. */
export const missing = (tool: string): string =>
  spawnSync(tool, ['--version']).error ? ` (not run: the Debian package with ${tool} is not installed)` : '';
