import type { APIRequestContext, Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expect } from '../support/it.ts';

export const keys = (page: Page) => page.getByRole('table', { name: 'Service keys' });

/** What the service answers a key. */
export const statusOf = async (api: APIRequestContext, key: string) =>
  (await api.get('/api/applications/me', { headers: { Authorization: `Bearer ${key}` } })).status();

/** Reads a secret that is shown once, and closes its dialog. */
export async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole('alertdialog', { name: 'Your new service key' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  return secret;
}

/** Adds an application that no other test uses, and returns its id. */
export async function addApplication(api: APIRequestContext, token: string, word: string): Promise<number> {
  const name = `${word}_${Date.now().toString(36)}`;
  const [added] = await call<{ id: number }>(api, 'POST', '/applications', { name, title: name, url: null }, token);
  return added?.id ?? 0;
}
