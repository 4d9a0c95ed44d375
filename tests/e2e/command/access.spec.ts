import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { field, openConsole, palette } from './palette.ts';

it('offers only what the user may use, and opens nothing forbidden by a link', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openConsole(page, '/auth/user');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText(['My profile']);
  await expect(palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Change password',
    'Log Out',
  ]);
  await field(page).fill('olivia');
  await expect(palette(page).getByText('Nothing found for ‘olivia’')).toHaveCount(2);
  expect(asked).not.toContain('/api/user');
  await page.goto('/auth/roles?action=add-role');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});
