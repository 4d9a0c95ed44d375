import { SUPER_ADMIN } from '../e2e/support/api.ts';
import { expect, it } from '../e2e/support/it.ts';
import { signedIn } from '../e2e/support/log-in.ts';
import { Reader } from './support/reader.ts';

it('reads organizations: a new one, its search, and its deletion', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  const reader = await Reader.listenTo(page, 'Organizations');
  const add = page.getByRole('button', { name: 'Add new organization' });
  const table = page.getByRole('table', { name: 'Organizations' });
  await reader.open('/auth/organizations?term=Blue%20Harbor', () =>
    expect(page.getByText('No organizations match')).toBeVisible(),
  );
  await reader.read('main');
  await reader.happens('Jump to the button', () => add.focus());
  await reader.press('Enter', () => expect(page.getByRole('dialog')).toBeVisible());
  await reader.read('dialog');
  await reader.press('Enter', reader.hears(/need/));
  await reader.type('Blue Harbor Tramways');
  await reader.pressTo('Tab', 'Owner');
  await reader.type('marco.multi', () => expect(page.getByRole('option')).toHaveCount(1));
  await reader.press('ArrowDown');
  await reader.press('Enter');
  await reader.pressTo('Tab', 'Save');
  await reader.press('Enter', reader.hears('Organization added'));
  await expect(table).toContainText('Blue Harbor Tramways');
  await reader.read('table', 'Organizations');
  await reader.pressTo('Tab', /Delete/);
  await reader.press('Enter', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await reader.pressTo('Tab', 'Delete');
  await reader.press('Enter', reader.hears('Organization deleted'));
  expect(reader.script()).toMatchSnapshot('organizations.txt');
  await context.close();
});
