import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('lets an owner add, edit and delete announcements, and folds them in the header', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/announcements');
  await expect(page.getByText('No announcements yet')).toBeVisible();
  const stack = page.getByRole('region', { name: 'Announcements', exact: true });
  for (const [title, severity] of [
    ['First', 'Information'],
    ['Second', 'Warning'],
    ['Third', 'Important'],
  ] as const) {
    await page.getByRole('button', { name: 'Add new announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new announcement' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('You have blank fields')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} of them`);
    await dialog.getByRole('combobox', { name: 'Severity' }).selectOption({ label: severity });
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(`${severity}: ${title} of them`);
    await expect(dialog.getByRole('textbox', { name: 'Shown to' })).toHaveValue(own.name);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('table', { name: 'Announcements' })).toContainText(`${title} of them`);
  }
  await expect(stack.getByRole('button', { name: 'Close' })).toHaveCount(2);
  const more = stack.getByRole('button', { name: 'Show 1 more announcement' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 599, height: 900 });
  await expect(stack.getByRole('button', { name: 'Close' })).toHaveCount(1);
  await stack.getByRole('button', { name: 'Show 2 more announcements' }).click();
  await expect(stack.getByRole('button', { name: 'Close' })).toHaveCount(3);
  await stack.getByRole('button', { name: 'Show fewer announcements' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);

  const row = page.getByRole('row', { name: /Second of them/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit announcement' });
  await editing.getByRole('textbox', { name: 'Title' }).fill('Second of all');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Announcement saved')).toBeVisible();
  await expect(stack).toContainText('Second of all');
  await page
    .getByRole('row', { name: /First of them/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Announcement deleted')).toBeVisible();
  await expect(stack).not.toContainText('First of them');
  await expect(stack.getByRole('button', { name: 'Close' })).toHaveCount(2);
});
