import { signedIn } from '../support/log-in.ts';
import { describe, expect, it } from '../support/it.ts';

describe('a tab from before a deployment', () => {
  it('gets the new version when a screen that is gone is tried again', async ({ browser, baseURL }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example', { baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/auth/user');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    let isOld = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await page.route('**/assets/*.js', (route) =>
      isOld ? route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Roles', exact: true }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    expect(isOld, 'the first try keeps the page').toBe(true);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
    expect(isOld).toBe(false);
    await context.close();
  });
});
