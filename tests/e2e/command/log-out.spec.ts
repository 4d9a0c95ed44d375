import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { field, openConsole } from './palette.ts';

it('logs out', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await openConsole(page, '/auth/user');
  await page.keyboard.press('Control+k');
  await field(page).fill('log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('iam.recent'))).toEqual([]);
  await context.close();
});
