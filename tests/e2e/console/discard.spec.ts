import type { Page } from '@playwright/test';
import { productDialogs } from '../support/dialogs/all.ts';
import { openDialog, type ProductDialog } from '../support/dialogs/dialog.ts';
import { type DialogSubjects, dialogSubjects } from '../support/dialogs/subjects.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';

let subjects: DialogSubjects;
beforeAll(async ({ baseURL }) => {
  subjects = await dialogSubjects(baseURL ?? '');
});
afterAll(() => subjects.own.api.dispose());

const FIELD =
  'input:not([type]), input:is([type=text], [type=email], [type=url], [type=tel], [type=password]), textarea';

const titled = (page: Page, { title }: ProductDialog) =>
  page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
    .last();

const question = (page: Page) => page.getByRole('alertdialog', { name: /^Discard/ });

for (const [at, one] of productDialogs.entries())
  it(`${at + 1}. ${one.file}: ‘${String(one.title)}’ asks before it discards input`, async ({ browser }) => {
    const tokens = {
      secured: subjects.secured.token,
      'super admin': subjects.superToken,
      registrar: subjects.registrarToken,
      'demo owner': subjects.demoToken,
      owner: subjects.own.owner.token,
    };
    const page = await openAs(browser, tokens[one.as ?? 'owner'], one.path(subjects));
    await openDialog(page, one, subjects);
    const dialog = titled(page, one);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    const field = dialog
      .locator(FIELD)
      .and(page.locator(':enabled:not([readonly]):visible:not([tabindex="-1"])'))
      .first();
    if ((await field.count()) > 0) {
      await field.focus();
      const typed = `${await field.inputValue()}7`;
      await field.press('End');
      await page.keyboard.type('7');
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeVisible();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(question(page)).toBeHidden();
      // An entry of several became a chip when the field lost the focus.
      if ((await field.inputValue()) !== '') await expect(field).toHaveValue(typed);
      await page.keyboard.press('Escape');
      await question(page).getByRole('button', { name: 'Discard' }).click();
    } else await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await page.context().close();
  });

it('asks when going back, and when the tab is closed', async ({ browser }) => {
  const page = await openAs(browser, subjects.own.owner.token, '/auth/team?type=all');
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('button', { name: 'Add new role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbor master');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor master');
  await expect(page).toHaveURL(/\/auth\/roles/);

  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();

  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/auth\/team/);
  await expect(dialog).toBeHidden();
  await page.context().close();
});

it('names how many addresses of an invitation would be lost', async ({ browser }) => {
  const page = await openAs(browser, subjects.own.owner.token, '/auth/team?type=all');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.keyboard.type('ada@e2e.example bob@e2e.example ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard 2 addresses?' })).toBeVisible();
  await page.context().close();
});
