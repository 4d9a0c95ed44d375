import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { tokenOf } from '../support/api.ts';
import { logIn, openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress } from '../support/users.ts';

let own: OwnOrganization;
let role: number;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  role = await addRole(own, 'Reader', ['auth.users.READ']);
});
afterAll(() => own.api.dispose());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite users' });
const emails = (page: Page) => dialog(page).getByRole('textbox', { name: 'Emails' });
const invite = (page: Page) => dialog(page).getByRole('button', { name: 'Invite', exact: true });

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function chooseRole(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Roles' }).click();
  await dialog(page)
    .getByRole('option', { name: /^Reader/ })
    .click();
  await page.keyboard.press('Escape');
}

/** Drops a file from this machine, through the browser itself. */
async function drop(page: Page, target: Locator, file: string): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nowhere to drop');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data });
}

it('invites a few emails, keeps those that failed, and resends', async ({ browser }) => {
  const member = await addMember(own, 'Mia Member', [role]);
  const page = await openAs(browser, own.owner.token, '/auth/team?type=invited');
  await begin(page);
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(800);
  await expect(invite(page)).toBeDisabled();
  await expect(dialog(page).getByText('You have blank fields')).toBeVisible();
  await chooseRole(page);
  await expect(invite(page)).toBeEnabled();
  const one = freshAddress('one');
  for (const [text, key] of [
    [one, 'Enter'],
    ['two', 'Space'],
    [one.toUpperCase(), ';'],
  ] as const) {
    await emails(page).pressSequentially(text);
    await page.keyboard.press(key);
  }
  await expect(dialog(page).getByText('Some of emails is invalid')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove two' }).click();
  // Duplicates are ignored, whatever the letter case: one remains, and the screen reader's own colon of the first
  // Remove.
  await expect(dialog(page).getByRole('button', { name: `Remove ${one}` })).toHaveCount(1);
  await emails(page).fill(Array.from({ length: 10 }, (_, at) => `ten${at}@e2e.example`).join(';') + ';');
  await expect(dialog(page).getByText('You can only invite 10 users at once')).toBeVisible();
  for (let at = 0; at < 10; at += 1)
    await dialog(page)
      .getByRole('button', { name: `Remove ten${at}@e2e.example` })
      .click();
  await expect(dialog(page).getByText('You can only invite 10 users at once')).toBeHidden();
  await emails(page).fill(`${member.email},`);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
  await invite(page).click();
  await expect(page.getByRole('status').getByText('User invited', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('list', { name: 'Results' })).toContainText('already a member');
  expect(asked.filter((path) => path === '/api/invite')).toHaveLength(2);
  await expect(dialog(page).getByRole('button', { name: `Remove ${member.email}` })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: `Remove ${one}` })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('option', { name: one })).toBeVisible();
  const { link } = await mailTo(own.api, one, 'invite');
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(page.getByRole('status').getByText('Invitation email sent', { exact: true })).toBeVisible();
  await mailTo(own.api, one, 'invite', [link]);
});

it('invites a list from a file: a dry run first, then in batches with a result per row', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, own.owner.token, '/auth/team?type=invited');
  await begin(page);
  await dialog(page).getByRole('radio', { name: 'From a CSV file' }).click();
  await chooseRole(page);
  const stamp = Date.now();
  const lines = [
    'Name;E-mail',
    ...Array.from({ length: 120 }, (_, at) => `"Person; ${at}";bulk${at}.${stamp}@e2e.example`),
    'Wrong;not an address',
    `Twice;bulk0.${stamp}@e2e.example`,
  ];
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/invite/batch') && asked.push(request.postData() ?? ''));
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(dialog(page).getByText('122 rows')).toBeVisible();
  await expect(dialog(page).getByText('2 rejected')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog(page).getByText('120 ready')).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked.every((body) => body.includes('"dry_run":true'))).toBe(true);
  await dialog(page).getByRole('button', { name: 'Invite 120 users' }).click();
  await expect(dialog(page).getByText('120 invited')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('status').getByText('User invited', { exact: true })).toBeVisible();
  const table = dialog(page).getByRole('table', { name: 'Result per row' });
  await table.locator('..').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight));
  await expect(table.getByText('Duplicate address')).toBeVisible();
  await expect(table.getByText('This email is invalid')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/\b12[0-9] members/)).toBeVisible();
});

it('accepts a pasted list, and a dropped file with ten thousand rows', async ({ browser }, testInfo) => {
  it.slow();
  const page = await openAs(browser, own.owner.token, '/auth/team');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await begin(page);
  await dialog(page).getByRole('radio', { name: 'From a CSV file' }).click();
  await chooseRole(page);
  const paste = dialog(page).getByRole('textbox', { name: 'Or paste the rows' });
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Pasted Person,${freshAddress('pasted')}\r\nNobody,nowhere\r\n`,
  );
  await paste.focus();
  await page.keyboard.press('Control+V');
  await expect(paste).toHaveValue(/^Pasted Person,.*\nNobody,nowhere\n$/);
  await dialog(page).getByRole('button', { name: 'Check the list' }).click();
  // The column is shown before anything is sent.
  await expect(dialog(page).getByRole('combobox', { name: 'Column with the emails' })).toHaveValue('all');
  await dialog(page).getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog(page).getByText('1 ready')).toBeVisible();
  await expect(dialog(page).getByText('1 rejected')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Another list' }).click();

  const file = testInfo.outputPath('people.csv');
  await writeFile(file, ['email', ...Array.from({ length: 10_000 }, (_, at) => `dropped${at}@e2e.example`)].join('\n'));
  await drop(page, dialog(page).getByText('or drop it here'), file);
  await expect(dialog(page).getByText('10,000 rows')).toBeVisible();
  await expect(
    dialog(page).getByRole('table', { name: 'Result per row' }).getByText('dropped0@e2e.example'),
  ).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Check the list' })).toBeEnabled();
});

it('keeps its state after the session ended under a dialog', async ({ browser }) => {
  const token = await tokenOf(own.api, own.owner.email);
  const page = await openAs(browser, token, '/auth/team');
  // Without the stream, the button's request reveals that the session ended.
  await page.route('**/api/in_app_notifications/stream', (route) => route.abort());
  await page.reload();
  await begin(page);
  await chooseRole(page);
  const kept = freshAddress('kept');
  await emails(page).fill(`${kept};`);
  await own.api.delete('/api/auth', { headers: { authorization: `Bearer ${token}` } });
  await invite(page).click();
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
  await logIn(page, own.owner.email);
  await expect(dialog(page).getByRole('button', { name: `Remove ${kept}` })).toBeVisible();
  await invite(page).click();
  await expect(page.getByRole('status').getByText('User invited')).toBeVisible();
  await mailTo(own.api, kept, 'invite');
});

it('is accessible with both ways to invite', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, own.owner.token, '/auth/team');
  await begin(page);
  await expectAccessible(page);
  await dialog(page).getByRole('radio', { name: 'From a CSV file' }).click();
  await expect(dialog(page).getByLabel('CSV file')).toBeVisible();
  await expectAccessible(page);
});
