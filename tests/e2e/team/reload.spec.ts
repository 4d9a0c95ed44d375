import type { Page, Request } from '@playwright/test';
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
  const asked: string[] = [];
  const note = (request: Request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  page.on('request', note);
  const changed = page.waitForResponse((response) => response.request().method() !== 'GET');
  await change();
  expect((await changed).status()).toBe(200);
  const after = () => asked.slice(asked.findIndex((one) => !one.startsWith('GET')) + 1);
  await expect.poll(after).toContain('GET /api/user');
  page.off('request', note);
}

it('fetches the list again after suspending, restoring and deleting a user', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await page.getByRole('option', { name: zoe.name }).click();
  await button(page, 'Suspend user').click();
  await expectReload(page, () => button(page, 'Suspend').click());
  await expect(button(page, 'Restore user')).toBeVisible();
  await expectReload(page, () => button(page, 'Restore user').click());
  await expect(button(page, 'Suspend user')).toBeVisible();

  await page.goto('/auth/organization?tab=users');
  await button(page, `Actions for ${zoe.name}`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectReload(page, () => button(page, 'Delete').click());
  await expect(page.getByRole('table', { name: 'Users' })).not.toContainText(zoe.name);
  await page.context().close();
});
