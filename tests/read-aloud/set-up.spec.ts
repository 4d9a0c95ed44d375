import { emptyService, onThisMachine } from '../e2e/support/empty-service.ts';
import { expect, it } from '../e2e/support/it.ts';
import { Reader } from './support/reader.ts';

it.use(onThisMachine);
const service = emptyService();

it('reads the set-up of an installation, and its checklist', async ({ page }) => {
  const reader = await Reader.listenTo(page, 'Set up an installation');
  const name = page.getByRole('textbox', { name: 'Name' });
  await reader.open(`${service().url}/auth/set-up#token=${service().setUpToken}`, () => expect(name).toBeVisible());
  await reader.read('main');
  await reader.happens('Jump to the name', () => name.focus());
  await reader.press('Enter', reader.hears(/fields need/));
  await reader.type('Ada Admin');
  await reader.press('Tab');
  await reader.type('ada@platform.example');
  await reader.pressTo('Tab', 'Password');
  await reader.type('meadow-signal-88-tin', undefined, 'a good password');
  await reader.pressTo('Tab', 'Confirm password');
  await reader.type('meadow-signal-88-tin', undefined, 'the same password');
  await reader.press('Enter', () => expect(page.getByRole('list', { name: 'Steps' })).toBeVisible());
  await reader.read('main');
  expect(reader.script()).toMatchSnapshot('set-up.txt');
});
