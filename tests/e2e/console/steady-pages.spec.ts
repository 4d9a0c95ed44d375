import { routeUrl } from '../../../src/core/routes/routes.ts';
import { countShifts, holdRequests, withoutAnnouncements } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

const OWNER = 'olivia.owner@northwind.example';

for (const width of [1440, 390])
  for (const [name, ready, most] of [
    // Some of its texts are a line longer than their outline.
    ['user', 'Change password', 0.01],
    ['roles', 'Add new role', 0.001],
    ['team', 'Create new user', 0.001],
  ] as const)
    it(`moves nothing while the page '${name}' loads, whatever is answered last, ${width} px`, async ({ browser }) => {
      const { context } = await signedIn(browser, OWNER, { viewport: { width, height: 900 } });
      await withoutAnnouncements(context);
      // The first visit learns the logo's width.
      const first = await context.newPage();
      await first.goto(routeUrl(name));
      await first.waitForFunction(() => localStorage.getItem('iam.logo-space') !== null);
      await first.close();
      for (const last of ['check_permission', 'user', 'system_settings/infrastructure']) {
        const page = await context.newPage();
        await countShifts(page);
        const { release } = await holdRequests(page, new RegExp(`/api/${last}([/?]|$)`));
        await page.goto(routeUrl(name));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settle(page);
        release();
        await expect(page.getByRole('button', { name: ready, exact: true })).toBeVisible();
        await settle(page);
        expect(await page.evaluate<number>('shiftScore'), last).toBeLessThan(most);
        await page.close();
      }
      await context.close();
    });
