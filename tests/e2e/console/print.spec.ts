import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { missing } from '../support/tools.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const without = missing('pdftotext');

/** The texts of the printed page, as its reader sees them. */
async function printed(page: Page): Promise<string> {
  const input = await page.pdf({ format: 'A4' });
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
}

/** Names of a page that only help on a screen. */
async function expectPaper(page: Page, text: string): Promise<void> {
  for (const aid of ['Skip to content', 'Search', 'Edit name']) expect(text).not.toContain(aid);
  expect(text).toContain(new URL(page.url()).pathname);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 27, 38)');
}

(without ? describe.skip : describe)(`print${without}`, () => {
  it('contains every loaded member of a team, also those that scrolled away', async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), '/auth/team');
    const rows = page.getByRole('listbox', { name: 'Team members' }).getByRole('option');
    await expect(rows.first()).toBeVisible();
    console.log(await rows.first().innerText());
    const text = await printed(page);
    console.log(text, await rows.first().getAttribute('aria-setsize'), await rows.count());
    await expectPaper(page, text);
  });

  it('contains every session of a list that scrolls', async ({ browser, request }) => {
    const tokens = [];
    for (let at = 0; at < 12; at++) tokens.push(await tokenOf(request, OLIVIA));
    const page = await openAs(browser, tokens[0] ?? '', '/auth/user');
    const sessions = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
    await expect(sessions.nth(10)).toBeAttached();
    const text = await printed(page);
    console.log(text, await sessions.count());
    await expectPaper(page, text);
  });

  it('contains the rows of the activity that are loaded', async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), '/auth/organization?tab=activity');
    await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible();
    const text = await printed(page);
    console.log(text);
    await expectPaper(page, text);
  });
});
