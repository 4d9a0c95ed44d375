import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { productDialogs } from '../support/dialogs/all.ts';
import { openDialog, type ProductDialog } from '../support/dialogs/dialog.ts';
import { type DialogSubjects, dialogSubjects } from '../support/dialogs/subjects.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

const widgets = join(import.meta.dirname, '../../../src/widgets');
/** Draws a dialog: the kit's own, or one of the shapes that several dialogs share. */
const DRAWS = /<(Dialog|Confirm|ConfirmByName|ShownOnceDialog|CredentialDialog|PasswordFormDialog)\b/;
/** The shapes themselves, and `account-dialogs.tsx`, which chooses among the account's dialogs. */
const SHAPES = ['account/password-form-dialog.tsx', 'account/account-dialogs.tsx'];

/** 200 % of 1440 by 900 (WCAG 1.4.4), and a phone. */
const SIZES = [
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

let subjects: DialogSubjects;
beforeAll(async ({ baseURL }) => {
  subjects = await dialogSubjects(baseURL ?? '');
});
afterAll(() => subjects.own.api.dispose());

it('knows every dialog of the sources', () => {
  const drawing = readdirSync(widgets, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('ui/') && DRAWS.test(readFileSync(join(widgets, file), 'utf8')),
  );
  const known = new Set(productDialogs.map(({ file }) => file));
  expect(drawing.filter((file) => !SHAPES.includes(file)).sort()).toEqual([...known].sort());
});

const titled = (page: Page, { title }: ProductDialog) =>
  page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
    .last();

/** Buttons that nobody can press: out of the window, or below something else. */
const unreachable = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.flatMap((one) => {
      const box = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      if (box.width === 0) return [];
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        return [`${name} is out of view`];
      let hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit && (one.contains(hit) || hit.contains(one)) ? [] : [`${name} is covered by ${hit?.className}`];
    }),
  );

/** Names that several visible buttons of a dialog and its toasts share. */
const shared = (dialog: Locator) =>
  dialog.getByRole('button').evaluateAll((all) => {
    const names = all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('td, th, li'))
      .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim());
    return names.filter((name, at) => names.indexOf(name) !== at);
  });

const FIELD =
  'input:not([type]), input:is([type=text], [type=email], [type=url], [type=tel], [type=password]), textarea';

const question = (page: Page) => page.getByRole('alertdialog', { name: /^Discard/ });

/** Types into the first field of a dialog, and expects a question before the input is lost. */
async function expectQuestion(page: Page, dialog: Locator): Promise<void> {
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
    const chip = dialog.locator('.iam-chip').filter({ hasText: typed });
    if ((await chip.count()) === 0) await expect(field).toHaveValue(typed);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
  } else await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
}

for (const [at, one] of productDialogs.entries())
  it(`${at + 1}. ${one.file}: ‘${String(one.title)}’ has its buttons in view, and asks before it discards`, async ({
    browser,
  }) => {
    const tokens = {
      owner: subjects.own.owner.token,
      secured: subjects.secured.token,
      'super admin': subjects.superToken,
      registrar: subjects.registrarToken,
      'demo owner': subjects.demoToken,
    };
    const page = await openAs(browser, tokens[one.as ?? 'owner'], one.path(subjects));
    await openDialog(page, one, subjects);
    const dialog = titled(page, one);
    await expect(dialog).toBeVisible();
    expect(await shared(dialog), 'names of several buttons').toEqual([]);
    const before = page.viewportSize();
    const foot = dialog.locator('.iam-dialog-foot button, .iam-form-actions button');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settle(page);
      expect(await unreachable(foot), `${size.width} wide`).toEqual([]);
      const roles = dialog.getByRole('combobox', { name: 'Roles' });
      if ((await roles.count()) === 0) continue;
      await roles.click();
      await expect(dialog.getByRole('listbox', { name: 'Options' }).getByRole('option').first()).toBeVisible();
      await settle(page);
      expect(await unreachable(foot), `${size.width} wide, with an open list`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    if (before) await page.setViewportSize(before);
    await expectQuestion(page, dialog);
    await page.context().close();
  });
