import type { Page, Route } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { newcomer } from '../support/users.ts';

const ENDPOINTS = /\/api\/user\/\d+\/(security|sessions|passkeys)$/;
const FILES = /\/(overview|passkeys|sessions|details)-[^/]*\.js/;

const failures: { name: string; requests: RegExp; answer: (route: Route) => Promise<void>; parts: string[] }[] = [
  {
    name: 'the network fails',
    requests: ENDPOINTS,
    answer: (route) => route.abort(),
    parts: ['Security overview', 'Passkeys', 'Active sessions'],
  },
  {
    name: 'the service is broken',
    requests: ENDPOINTS,
    answer: (route) => route.fulfill({ status: 500, body: 'Out of order' }),
    parts: ['Security overview', 'Passkeys', 'Active sessions'],
  },
  {
    name: 'their files cannot be fetched',
    requests: FILES,
    answer: (route) => route.abort(),
    parts: ['Security overview', 'Passkeys', 'Active sessions', 'Details'],
  },
];

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const { name, requests, answer, parts } of failures)
  it(`each part of the account fails by itself, with a retry, if ${name}`, async ({ page, baseURL }) => {
    const me = await newcomer(baseURL ?? '');
    await keepToken(page.context(), me.token);
    await page.route(requests, answer);
    await page.goto('/auth/user');
    for (const part of parts) await expect(partOf(page, part).getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed Meanwhile');
    await page.unroute(requests);
    for (const part of parts) {
      await partOf(page, part).getByRole('button', { name: 'Try again' }).click();
      await expect(partOf(page, part).getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
    await expect(page.getByRole('region', { name: 'Security overview' })).toContainText('1 session');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed Meanwhile');
  });

it('a dialog that cannot be fetched offline leaves the form as it is, and opens by itself once online', async ({
  page,
  context,
  baseURL,
}) => {
  const me = await newcomer(baseURL ?? '');
  await keepToken(context, me.token);
  await page.goto('/auth/user');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).not.toHaveValue('');
  await expect(page.getByText('1 session')).toBeVisible();
  const first = page.waitForResponse(/not-fetched-dialog-[^/]*\.js/);
  await name.fill('Typed Before');
  await first;
  const opener = page.getByRole('button', { name: 'Change email' });
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByRole('alertdialog', { name: 'This could not be loaded' })).toBeVisible();
  await expect(name).toHaveValue('Typed Before');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Change email' })).toBeVisible();
  await expect(name).toHaveValue('Typed Before');
});
