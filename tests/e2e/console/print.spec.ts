import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { missing } from '../support/tools.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const EMAIL = /\S+@\S+/g;
const without = missing('pdftotext');

/** The texts of the printed page, as its reader sees them. */
async function printed(page: Page): Promise<string> {
  const input = await page.pdf({ format: 'A4' });
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
}

/** Expects the URL and nothing that only helps on a screen, in dark text, whatever the screen has. */
async function expectPaper(page: Page, text: string): Promise<void> {
  expect(text).toContain(page.url());
  const navigation = page.locator('.iam-console-nav');
  await expect(navigation).toBeVisible();
  const buttons = page.getByRole('main').locator('.iam-button');
  await expect(buttons.first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(buttons.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 27, 38)');
}

(without ? describe.skip : describe)(`print${without}`, () => {
  it('contains every loaded member of a team, also those that scrolled away', async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), '/auth/team');
    const rows = page.getByRole('listbox', { name: 'Team members' }).getByRole('option');
    const [first = ''] = (await rows.first().innerText()).match(EMAIL) ?? [];
    await rows.first().click();
    await page.keyboard.press('End');
    await expect(rows.filter({ hasText: first })).toHaveCount(0);
    const loaded = Number(await rows.last().getAttribute('aria-setsize'));
    const drawn = await rows.count();
    const text = await printed(page);
    expect(text).toContain(first);
    expect(text.match(EMAIL)?.length).toBeGreaterThanOrEqual(loaded);
    await expect(rows, 'after printing').toHaveCount(drawn);
    await expectPaper(page, text);
  });

  it('contains every session of a list that scrolls', async ({ browser, request }) => {
    const tokens = [];
    for (let at = 0; at < 12; at++) tokens.push(await tokenOf(request, OLIVIA));
    const page = await openAs(browser, tokens[0] ?? '', '/auth/user');
    const sessions = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
    await expect(sessions.nth(11)).toBeAttached();
    const text = await printed(page);
    expect(text.match(/ · last seen/g)).toHaveLength(await sessions.count());
    await expectPaper(page, text);
  });

  it('contains all columns and loaded rows of the activity', async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), '/auth/organization?tab=activity');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(2)).toContainText('Logged in');
    const text = await printed(page);
    expect(text).toMatch(/Action +Target +By +When +IP address/);
    expect(text.match(/, \d\d:\d\d:\d\d [AP]M/g)?.length).toBeGreaterThanOrEqual((await rows.count()) - 1);
    await expectPaper(page, text);
  });
});
