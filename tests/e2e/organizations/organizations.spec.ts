import { SUPER_ADMIN, tokenOf, TYPED_PASSWORD } from '../support/api.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs, signedIn } from '../support/log-in.ts';
import { type OwnOrganization, addMember, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { toast } from '../support/toasts.ts';
import { freshAddress } from '../support/users.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);

it('adds, edits, deletes and restores an organization, and keeps the filters in the URL', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await page.goto('/auth/user');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }).click();
  await expect(page).toHaveTitle('Organizations');
  const table = page.getByRole('table', { name: 'Organizations' });
  for (const title of ['Name', 'Owner', 'Owner email', 'Last modified'])
    await expect(table.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
  const name = `Zenith ${Date.now()}`;
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new organization' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('You have blank owner')).toBeVisible();
  await adding.getByRole('combobox', { name: 'Owner' }).fill(own.owner.email);
  await adding.getByRole('option', { name: new RegExp(own.owner.email) }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization added')).toBeVisible();

  await search(page, name);
  const row = table.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(own.owner.email);
  await expect(page).toHaveURL(new RegExp(`term=Zenith`));
  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit organization' });
  await editing.getByRole('textbox', { name: 'Name' }).fill(' ');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('You have blank owner')).toBeVisible();
  await editing.getByRole('textbox', { name: 'Name' }).fill(`${name} B`);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization saved')).toBeVisible();

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete organization' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Organization deleted')).toBeVisible();
  await expect(page.getByText('No organizations match')).toBeVisible();
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(row).toContainText('Deleted');
  await page.reload();
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Organization restored')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Current' }).click();
  await row.getByRole('button', { name: 'Team' }).click();
  await expect(page).toHaveTitle('Organization team');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(own.owner.email);
  await page.goto('/auth/organizations');
  await table.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await context.close();
});

it('keeps the buttons of a row on one line', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await page.goto('/auth/organizations');
  const row = page.getByRole('row', { name: /Contoso Sensors/ });
  const middle = async (name: string) => {
    const box = await row.getByRole('button', { name }).boundingBox();
    return box ? Math.round(box.y + box.height / 2) : null;
  };
  for (const name of ['Team', 'Edit', 'Delete'])
    expect(await middle(name), `${name} beside Settings`).toBe(await middle('Settings'));
  await context.close();
});

it('is readable for staff without write permission, and denied to everybody else', async ({ browser }) => {
  const { context } = await signedIn(browser, 'sam.staff@platform.example');
  const page = await context.newPage();
  await page.goto('/auth/organizations');
  await expect(page.getByRole('button', { name: 'Add new organization' })).toBeDisabled();
  const row = page.getByRole('row', { name: /Contoso Sensors/ });
  for (const name of ['Settings', 'Team', 'Edit', 'Delete'])
    await expect(row.getByRole('button', { name })).toBeDisabled();
  await page.goto('/auth/organizations/3/settings');
  await expect(page.getByText('You don’t have access to these settings')).toBeVisible();
  await context.close();
  const member = await openAs(browser, own.owner.token, '/auth/organizations');
  await expect(member.getByText('You don’t have access to organizations')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
});

it('previews a logo in both themes and shows it in the header, and rejects a hostile one', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `/auth/organizations/${own.id}/settings`);
  let ran = false;
  page.on('dialog', (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    ran ||= request.url().includes('hostile.example');
  });
  await page.getByText('All settings', { exact: true }).click();
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Category' }).fill('branding');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('logo');
  await dialog.getByText('Edit the SVG markup').click();
  const value = dialog.getByRole('textbox', { name: 'Value' });
  for (const hostile of [
    '<svg onload="alert(1)"/>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><image href="https://hostile.example/pixel.png"/></svg>',
    '<svg><style>@import "https://hostile.example/a.css";</style></svg>',
  ]) {
    await value.fill(hostile);
    await dialog.getByRole('button', { name: 'Add new setting' }).click();
    await expect(value).toHaveAccessibleDescription(/which is not allowed/);
    await expect(dialog.getByRole('img')).toHaveCount(0);
  }
  await dialog.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><rect width="90" height="20"/></svg>',
    ),
  });
  await expect(dialog.getByRole('img', { name: 'Logo in the light theme' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Logo in the dark theme' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
  await expect(toast(page, 'Setting added')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: /logo/i })).toBeVisible();
  expect(ran).toBe(false);
});

it('restores a deleted user from Deleted, and opens personal settings from the details', async ({ browser }) => {
  const dora = await addMember(own, 'Dora Deleted', [own.administratorRole]);
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=users');
  await page.getByRole('button', { name: `Actions for ${dora.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await page.goto('/auth/team');
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(page).toHaveURL(/type=deleted/);
  const details = page.getByRole('region', { name: 'User details' });
  await expect(details).toContainText(dora.email);
  await details.getByRole('button', { name: 'Restore user' }).click();
  await expect(toast(page, 'User restored')).toBeVisible();
  await page.getByRole('radio', { name: 'Active' }).click();
  await page.getByRole('option', { name: /Dora Deleted/ }).click();
  await details.getByRole('link', { name: 'Personal settings' }).click();
  await expect(page).toHaveTitle('User personal settings');
});

it('invites the owner of a first organization, who is logged in after choosing a password', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), '/auth/organizations');
  const [name, email] = [`First day ${Date.now()}`, freshAddress('first.owner')];
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new organization' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('combobox', { name: 'Owner' }).fill(email);
  await adding.getByRole('option', { name: new RegExp(email) }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization added')).toBeVisible();
  await search(page, name);
  const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(email);

  const { link } = await mailTo(own.api, email, '/auth/invite?hash=');
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Password', { exact: true }).fill(TYPED_PASSWORD);
  await theirs.getByLabel('Confirm password').fill(TYPED_PASSWORD);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await theirs.goto('/auth/organization');
  await expect(theirs.getByRole('button', { name: 'Transfer organization' })).toBeVisible();
  await theirs.context().close();
  await page.context().close();
});
