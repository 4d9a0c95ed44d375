import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startReceiver } from '../../service/features/webhooks/support/receiver.ts';
import { call, PASSWORD } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { addMember, addRole, addWebhook, type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { freshAddress } from '../support/users.ts';

const NEW_PASSWORD = 'copper-lagoon-73-fern';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Night watch', ['auth.users.READ']);
  await addRole(own, 'Harbor master', ['auth.users.READ', 'auth.roles.READ', 'logistics.*']);
});
afterAll(() => own.api.dispose());

/** A page of somebody, and the number of real clicks on it: a press of Enter on a button counts as none. */
interface Counted {
  page: Page;
  clicks: () => number;
}

async function counted(context: BrowserContext, path: string): Promise<Counted> {
  let clicks = 0;
  await context.exposeFunction('countClick', () => (clicks += 1));
  await context.addInitScript(() => {
    addEventListener(
      'click',
      // A label's click on its field follows one of the user.
      (event) => event.isTrusted && event.detail > 0 && (globalThis as unknown as Counter).countClick(),
      { capture: true },
    );
  });
  const page = await context.newPage();
  await page.goto(path);
  return { page, clicks: () => clicks };
}

interface Counter {
  countClick(): void;
}

const as = async (browser: Browser, email: string, path: string): Promise<Counted> =>
  counted((await signedIn(browser, email)).context, path);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

it('invites in 3 clicks', async ({ browser }) => {
  const { page, clicks } = await as(browser, own.owner.email, '/auth/team?type=all');
  await press(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  await expect(dialog.getByRole('textbox', { name: 'Emails' })).toBeFocused();
  await page.keyboard.type(`${freshAddress('invited')} ${freshAddress('invited')} `);
  await dialog.getByRole('group', { name: 'Quick choices' }).getByRole('button', { name: 'Night watch' }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(toast(page, 'User invited')).toBeVisible();
  expect(clicks()).toBe(3);
  await page.context().close();
});

it('gives a role in 3 clicks', async ({ browser }) => {
  const { name } = await addMember(own, 'Rosa Receiver', [own.administratorRole]);
  const { page, clicks } = await as(browser, own.owner.email, '/auth/team?type=all');
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await press(page, 'Add new role');
  await page
    .getByRole('dialog', { name: 'Add new role' })
    .getByRole('button', { name: /^Night watch/ })
    .click();
  await expect(toast(page, 'Role added')).toBeVisible();
  expect(clicks()).toBe(3);
  await page.context().close();
});

it('creates a key of 90 days and copies it in 6 clicks, one of three years in 4', async ({ browser }) => {
  const { page, clicks } = await as(browser, own.owner.email, '/auth/organization?tab=api-keys');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const days of [null, 90]) {
    const before = clicks();
    await press(page, 'Create API key');
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await page.keyboard.type('Gate');
    if (days !== null) {
      await dialog.getByRole('button', { name: 'Expiry date' }).click();
      await press(page, `${days} days`);
      const day = new Date(Date.now() + days * 86_400_000).getDate();
      await expect(dialog.getByRole('button', { name: 'Expiry date' })).toContainText(String(day).padStart(2, '0'));
    }
    await dialog.getByRole('group', { name: 'Quick choices' }).getByRole('button', { name: 'Night watch' }).click();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Your new API key' });
    await shown.getByRole('button', { name: 'Copy key' }).click();
    await expect(shown.getByRole('button', { name: 'Done' })).toBeEnabled();
    expect(clicks() - before).toBe(days === null ? 4 : 6);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  }
  await page.context().close();
});

it('finds a failed webhook with its time in 3 clicks', async ({ browser }) => {
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end('broken');
  const id = await addWebhook(own, receiver.url);
  await call(own.api, 'POST', `/webhooks/${id}/test`, undefined, own.owner.token);
  await receiver.until((all) => all.length > 0, 'the test event');
  const { page, clicks } = await as(browser, own.owner.email, '/auth/organization');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('table', { name: 'Webhooks' }).locator('button[data-webhook]').first().click();
  await page.getByRole('radio', { name: 'Failed' }).click();
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: /HTTP 500/ });
  await expect(row).toContainText(/\d{1,2}:\d{2}:\d{2}/);
  expect(clicks()).toBe(3);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 hours');
  await expect(page).toHaveURL(/period=day/);
  await expect(row).toHaveCount(1);
  await receiver.stop();
  await page.context().close();
});

it('restricts a role in 3 clicks', async ({ browser }) => {
  const { page, clicks } = await as(browser, own.owner.email, '/auth/roles');
  await press(page, 'Edit Harbor master');
  const dialog = page.getByRole('dialog', { name: 'Edit Harbor master' });
  const none = dialog.getByRole('radiogroup', { name: 'Roles', exact: true }).getByRole('radio', { name: 'None' });
  await expect(none, 'it is in view at once').toBeInViewport();
  await none.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role edited')).toBeVisible();
  expect(clicks()).toBe(3);
  await page.context().close();
});

it('suspends in 3 clicks', async ({ browser }) => {
  const { name } = await addMember(own, 'Sven Suspended', [own.administratorRole]);
  const { page, clicks } = await as(browser, own.owner.email, '/auth/team?type=all');
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await press(page, 'Suspend user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(toast(page, 'User suspended')).toBeVisible();
  expect(clicks()).toBe(3);
  await page.context().close();
});

it('changes a password in 2 clicks', async ({ browser }) => {
  const member = await addMember(own, 'Paula Password', [own.administratorRole]);
  const { page, clicks } = await as(browser, member.email, '/auth/user');
  await press(page, 'Change password');
  const form = page.locator('[data-iam-form]');
  await form.getByLabel('Old password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Password saved')).toBeVisible();
  expect(clicks()).toBe(2);
  await page.context().close();
});

it('switches the organization in 2 clicks', async ({ browser }) => {
  const { context, token } = await signedIn(browser, 'marco.multi@example.net');
  const [first] = await call<{ id: number }>(context.request, 'GET', '/auth/organizations', undefined, token);
  await call(context.request, 'PUT', `/auth/organizations/${first?.id}`, undefined, token);
  const { page, clicks } = await counted(context, '/auth/user');
  const switcher = page.getByRole('button', { name: /^Organization: / });
  const before = await switcher.getAttribute('aria-label');
  await switcher.click();
  await page
    .getByRole('menuitem')
    .filter({ hasNotText: before?.replace('Organization: ', '') ?? '' })
    .first()
    .click();
  await expect(switcher).not.toHaveAccessibleName(before ?? '');
  expect(clicks()).toBe(2);
  await page.context().close();
});

it('leads from a danger alert to its device in 2 clicks', async ({ browser }) => {
  const { page, clicks } = await as(browser, 'olivia.owner@northwind.example', '/dashboards/logistics/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'Temperature above limit' }).first().click();
  await expect(page).toHaveURL(/\/dashboards\/logistics\/devices\/101\/501$/);
  expect(clicks()).toBe(2);
  await page.context().close();
});

it('exports the last week in 3 clicks', async ({ browser }) => {
  const { page, clicks } = await as(browser, 'olivia.owner@northwind.example', '/dashboards/logistics/devices/101/501');
  await press(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await dialog.getByRole('button', { name: '7 days' }).click();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Report pending' })).toBeVisible();
  expect(clicks()).toBe(3);
  await page.context().close();
});
