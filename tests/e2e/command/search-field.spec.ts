import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { field, openConsole, option, palette } from './palette.ts';

it('stays while text is selected with a pointer that ends outside, and closes at a press there', async ({
  browser,
}) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await openConsole(page, '/auth/user');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('roles');
  const box = await field(page).boundingBox();
  if (!box) throw new Error('The field is not shown');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(10, box.y, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.type('te');
  await expect(field(page)).toHaveValue(/^te/);
  await page.mouse.click(10, box.y);
  await expect(palette(page)).toHaveCount(0);
  await context.close();
});

it('focuses the search with a slash, and ignores keys while somebody types', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await openConsole(page, '/auth/team');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await context.close();
});

it('finds people by a name that was typed before the permissions were known', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/check_permission', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth/user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('mona');
  await expect(option(page, /Mona Member/)).toBeHidden();
  release();
  await expect(option(page, /Mona Member/)).toBeVisible();
  await context.close();
});

it('reports that people could not be searched, and retries', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await openConsole(page, '/auth/user');
  await page.route('**/api/user?**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await field(page).fill('mona');
  await expect(palette(page).getByRole('alert')).toContainText('People and organizations could not be searched.');
  await page.unroute('**/api/user?**');
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(option(page, /Mona Member/)).toBeVisible();
  await context.close();
});
