import type { Page } from '@playwright/test';
import { holdRequests } from '../support/prerendered-page.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { openAs } from '../support/log-in.ts';
import { announce, type OwnOrganization, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await announce(own, { body: 'The service stops at ten.', criticality_level: 'warning' });
});
afterAll(() => own.api.dispose());

const stack = (page: Page) => page.getByRole('region', { name: 'Announcements', exact: true });

/** Opens the announcement that hangs below the header: by then nothing is pushed that anybody did not ask for. */
async function openLate(page: Page): Promise<void> {
  await stack(page).getByRole('button', { name: '1 new announcement' }).click();
  await expect(stack(page).getByText('Maintenance tonight')).toBeVisible();
  await expect(stack(page).getByRole('button', { name: 'Close' })).toBeFocused();
}

/** Waits until the page no longer waits for its first announcements. */
const begun = (page: Page) => expect(page.locator('.iam-console-body[data-waiting]')).toHaveCount(0);

/** Starts adding up the layout shifts that no input explains (Layout Instability API). */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const state = globalThis as unknown as { shifted: number };
    state.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) state.shifted += entry.value;
    }).observe({ type: 'layout-shift' });
  });
/** The sum of the shifts, after two frames: then the observer has been told. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done((globalThis as unknown as { shifted: number }).shifted)),
        ),
      ),
  );

for (const width of [1440, 390])
  it(`a late announcement waits until nothing is about to be pressed, ${width} px`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, 'about:blank', { width });
    const { release } = await holdRequests(page, '**/api/announcements?*');
    await page.goto('/auth/team');
    await expect(page.getByRole('listbox', { name: 'Team members' }).getByRole('option').first()).toBeVisible();
    await begun(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    const item = page.getByRole('menuitem', { name: 'My profile' });
    await expect(item).toBeVisible();
    await settle(page);
    const aim = await item.boundingBox();
    await watchShifts(page);
    const answered = page.waitForResponse('**/api/announcements?*');
    release();
    await answered;
    expect(await shifted(page)).toBe(0);
    expect(await item.boundingBox()).toEqual(aim);
    await expect(stack(page)).toHaveCount(0);
    await page.mouse.click((aim?.x ?? 0) + 20, (aim?.y ?? 0) + 10);
    await expect(page).toHaveURL(/\/auth\/user$/);
    await openLate(page);
    await page.context().close();
  });

it('a late announcement waits while the pointer rests on a control', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, 'about:blank');
  await page.clock.install();
  const { release } = await holdRequests(page, '**/api/announcements?*');
  await page.goto('/auth/team');
  await expect(page.getByRole('listbox', { name: 'Team members' }).getByRole('option').first()).toBeVisible();
  await page.clock.runFor(2000);
  await begun(page);
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await invite.hover();
  const aim = await invite.boundingBox();
  const answered = page.waitForResponse('**/api/announcements?*');
  release();
  await answered;
  await page.clock.runFor(5000);
  await expect(stack(page)).toHaveCount(0);
  expect(await invite.boundingBox()).toEqual(aim);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(5000);
  await expect(stack(page)).toBeVisible();
  expect(await invite.boundingBox(), 'nor when it appears').toEqual(aim);
  await openLate(page);
  await page.context().close();
});

it('the next page leaves room for the known announcements, and does not move when they arrive', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team');
  await expect(stack(page)).toContainText('Maintenance tonight');
  const { release } = await holdRequests(page, '**/api/announcements?*');
  await page.reload();
  await expect(stack(page)).toContainText('Maintenance tonight');
  const bar = page.getByRole('banner');
  await expect(page.getByRole('listbox', { name: 'Team members' }).getByRole('option').first()).toBeVisible();
  const before = await bar.boundingBox();
  expect(before?.y, 'the announcement is below the bar').toBe(0);
  await watchShifts(page);
  const answered = page.waitForResponse('**/api/announcements?*');
  release();
  await answered;
  expect(await shifted(page)).toBe(0);
  expect(await bar.boundingBox()).toEqual(before);
  await stack(page).getByRole('button', { name: 'Close' }).click();
  await expect(stack(page)).toHaveCount(0);
  await page.context().close();
});
