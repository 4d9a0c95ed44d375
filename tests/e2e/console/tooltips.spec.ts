import type { Page } from '@playwright/test';
import { addMember, addRole, announce, type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { keepToken, openAs } from '../support/log-in.ts';
import { tokenOf } from '../support/api.ts';
import { settle } from '../support/settle.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  const role = await addRole(own, 'Night watch', ['auth.users.READ']);
  await addMember(own, 'Dana Dated', [role]);
  await announce(own);
});
afterAll(() => own.api.dispose());

const tooltip = (page: Page) => page.locator('.iam-tooltip:popover-open');
/** The date in full, with its time, as the tooltip of a date in en-US. */
const FULL = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{2}:\d{2} [AP]M$/;
/** Today's date in the medium format of a locale. */
const medium = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

/** Today's date with a time to the second, as the activity writes it: the name of the month keeps the two apart. */
const withTime = (locale: string) => {
  const date = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return new RegExp(`^${date.format(new Date()).replaceAll('.', '\\.')}\\D+\\d{2}\\D+\\d{2}\\D+\\d{2}(\\D.*)?$`);
};

/** Screens with dates for which no pattern is fixed. */
const DATED = ['/auth/announcements', '/auth/organization?tab=activity'] as const;

it('writes dates in one medium format per locale', async ({ browser }) => {
  for (const locale of ['en-US', 'en-GB', 'de-DE', 'ja-JP', 'fr-CA']) {
    const context = await browser.newContext({ locale, timezoneId: 'UTC' });
    await keepToken(context, own.owner.token);
    const page = await context.newPage();
    for (const path of DATED) {
      await page.goto(path);
      const date = page.getByRole('table').locator('time').first();
      const text = path.endsWith('activity') ? withTime(locale) : medium(locale);
      await expect(date, `${path} in ${locale}`).toHaveText(text);
    }
    await context.close();
  }
});

for (const path of [...DATED, '/auth/user'])
  it(`tells the full time of a date on ${path} on hover, on keyboard focus and on tap`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, path);
    const date = page.getByRole('main').locator('time').first();
    await date.hover();
    await expect(tooltip(page)).toHaveText(FULL);
    const full = (await tooltip(page).textContent()) ?? '';
    await page.mouse.move(0, 0);
    await expect(tooltip(page)).toHaveCount(0);

    await date.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(date).toBeFocused();
    await expect(tooltip(page)).toHaveText(full);
    await expect(date).toHaveAccessibleDescription(full);
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
    await page.context().close();

    const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await keepToken(phone, own.owner.token);
    const touch = await phone.newPage();
    await touch.goto(path);
    const tapped = touch.getByRole('main').locator('time').first();
    await tapped.tap();
    await expect(tooltip(touch)).toHaveText(FULL);
    await touch.getByRole('heading', { level: 1 }).tap();
    await expect(tooltip(touch)).toHaveCount(0);
    await phone.close();
  });

it('a date in a row of the team tells its time on hover, and the row keeps the focus', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await page.setViewportSize({ width: 1920, height: 900 });
  const row = page
    .getByRole('option')
    .filter({ has: page.locator('time') })
    .first();
  await row.locator('time').hover();
  await expect(tooltip(page)).toHaveText(FULL);
  await expect(row.locator('[tabindex]')).toHaveCount(0);
});

it('the buttons of a calendar show their names', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Expiry date/ })
    .click();
  for (const name of ['Previous month', 'Next month']) {
    await page.getByRole('button', { name }).hover();
    await expect(tooltip(page)).toHaveText(name);
  }
});

/** Pages with buttons that only have an icon, and who sees them. */
const ICONS = [
  '/auth/team?type=all',
  '/auth/roles',
  '/auth/organization?tab=users',
  '/auth/organization?tab=roles',
  '/auth/organization?tab=api-keys',
  '/auth/organization?tab=webhooks',
];

for (const path of ICONS)
  it(`every button with only an icon shows its name on keyboard focus, or why it is disabled: ${path}`, async ({
    browser,
  }) => {
    const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), path);
    const main = page.getByRole('main');
    await expect(main.getByRole('rowheader').or(main.getByRole('option')).first()).toBeVisible();
    // They come last, each with a button.
    await expect(page.getByText('Planned maintenance').first()).toBeVisible();
    await settle(page);
    await page.keyboard.press('Tab');
    const bare = page.getByRole('button').filter({ hasNotText: /\S/, visible: true });
    await expect(bare.first()).toBeVisible();
    for (const one of await bare.all()) {
      await one.focus();
      const name = (await one.getAttribute('aria-label')) ?? '';
      expect(name).not.toBe('');
      const isDisabled = (await one.getAttribute('aria-disabled')) === 'true';
      await expect(tooltip(page), name).toHaveText(isDisabled ? /\S/ : name);
    }
    await page.context().close();
  });
