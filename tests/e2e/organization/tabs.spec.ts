import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addRole, ownOrganization } from '../support/organization.ts';
import { tab } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('keeps the open tab in the URL', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=roles');
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
  await tab(page, 'Activity').click();
  await expect(page).toHaveURL(/\?tab=activity$/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true');
});

it('keeps the current tab in view when the window becomes narrow', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=activity', { width: 1280 });
  await expect(tab(page, 'Activity')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab(page, 'Activity')).toBeInViewport({ ratio: 1 });
});

it('shows everything uncovered and in full at 320 pixels', async ({ browser }) => {
  await addRole(own, 'Monitoring', ['infrastructure_monitoring.*', 'auth.organizationSettings.WRITE']);
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await page.setViewportSize({ width: 320, height: 640 });
  const title = await page.getByRole('heading', { name: 'Information' }).evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return words.getBoundingClientRect().toJSON() as DOMRect;
  });
  const button = (await page.getByRole('button', { name: 'Transfer organization' }).boundingBox()) ?? title;
  expect(title.right <= button.x || title.bottom <= button.y).toBe(true);
  await tab(page, 'Roles').click();
  const table = page.getByRole('table', { name: 'Roles' });
  await expect(table).toContainText('Organization settings (Write), Infrastructure monitoring (Full)');
  const granted = await table.evaluate((all) =>
    [...all.querySelectorAll('.iam-role-link')].map(
      (button) => button.getBoundingClientRect().right - all.getBoundingClientRect().right,
    ),
  );
  expect(Math.max(...granted)).toBeLessThanOrEqual(0);
});
