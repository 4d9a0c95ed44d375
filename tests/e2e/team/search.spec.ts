import type { Route } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { list, person, type } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('keeps its words for no match until the next search is answered', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=nobody');
  const none = page.getByText('No members match');
  await expect(none).toBeVisible();
  const held: Route[] = [];
  await page.route(/\/user\?/, (route) => void held.push(route));
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const [term, waiting] of [
    ['nobody at all', 1],
    ['', 2],
  ] as const) {
    await search.fill(term);
    await expect.poll(() => held.length).toBe(waiting);
    await expect(none).toBeVisible();
    await expect(page.getByText('Choose a user from the list')).toBeVisible();
  }
  await held.at(-1)?.continue();
  await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(none).toHaveCount(0);
});

it('keeps search and filter in the URL, on load, back and forward', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), '/auth/team');
  await expect(type(page, 'Active')).toBeChecked();
  await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/[?&]type=active/);
  await type(page, 'Suspended').click();
  await expect(page).toHaveURL(/[?&]type=suspended/);
  await expect(person(page, 'Susan Suspended')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('susan');
  await expect(page).toHaveURL(/term=susan&?.*type=suspended|type=suspended.*term=susan/);
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await type(page, 'Invitation confirmation pending').click();
  await expect(page.getByText('No members match')).toBeVisible();
  await page.goBack();
  await expect(person(page, 'Susan Suspended')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('susan');
  await page.reload();
  await expect(type(page, 'Suspended')).toBeChecked();
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.goto('/auth/team?type=nobody');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user type' }).first()).toBeVisible();
  await expect(page.locator('.iam-skeleton'), 'nothing is loading').toHaveCount(0);
  await page.getByRole('button', { name: 'Show active members' }).click();
  await expect(type(page, 'Active')).toBeFocused();
  await expect(list(page).getByRole('option').first()).toBeVisible();
});
