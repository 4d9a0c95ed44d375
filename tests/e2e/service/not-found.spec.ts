import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

it('leads on from a URL outside the console', async ({ page }) => {
  const answer = await page.goto('/nowhere/at-all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nothing was found at this URL' })).toBeVisible();
  const [body, heading] = [page.locator('body'), page.getByRole('heading')];
  await expect(body, 'it has styles').not.toHaveCSS('font-family', /Times/);
  await expect(heading).toBeInViewport();
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

it('says that there is no page at a URL of the console, to guests and users', async ({ browser, page }) => {
  await page.goto('/auth/nowhere');
  await expect(page.getByText('There is no page at this URL')).toBeVisible();
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const own = await context.newPage();
  await own.goto('/auth/nowhere');
  await expect(own.getByText('There is no page at this URL')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Continue' })).toBeVisible();
  await context.close();
});
