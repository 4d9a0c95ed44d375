import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { addMember, addRole, type OwnOrganization, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
let zoe: { name: string };
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  zoe = await addMember(own, 'Zoe Changed', [await addRole(own, 'Reader', ['auth.users.READ'])]);
});
afterAll(() => own.api.dispose());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Expects that the list is fetched after something has changed a user. */
async function expectReload(page: Page, change: () => Promise<void>): Promise<void> {
  const seen: string[] = [];
  const note = (method: string, url: string) => {
    const { pathname } = new URL(url);
    if (/^\/api\/user(\/\d+(\/\w+)?)?$/.test(pathname)) seen.push(`${method} ${pathname.replace(/\d+/, '{id}')}`);
  };
  page.on('requestfinished', (request) => note(request.method(), request.url()));
  await change();
  await expect
    .poll(() => seen.slice(seen.findIndex((one) => !one.startsWith('GET')) + 1), 'requests after the change')
    .toContain('GET /api/user');
  expect(seen.filter((one) => !one.startsWith('GET'))).toHaveLength(1);
  page.removeAllListeners('requestfinished');
}

it('fetches the list again after suspending, restoring and deleting a user', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await page.getByRole('option', { name: zoe.name }).click();
  await button(page, 'Suspend user').click();
  await expectReload(page, () => button(page, 'Suspend').click());
  await expect(button(page, 'Restore user')).toBeVisible();
  await expectReload(page, () => button(page, 'Restore user').click());
  await expect(button(page, 'Suspend user')).toBeVisible();

  await page.goto('/auth/organization');
  await button(page, `Actions for ${zoe.name}`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectReload(page, () => button(page, 'Delete').click());
  await expect(page.getByRole('table', { name: 'Users' })).not.toContainText(zoe.name);
  await page.context().close();
});
