import { startService, type TestService } from '../service/support/service.ts';
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/setup/browser.mjs';
import { afterAll, beforeAll, expect, it } from '../e2e/support/it.ts';
import { Reader } from './support/reader.ts';

let service: TestService;
// Web pages may not contact the machine they run on, and the test's service is on it.
it.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...CHROMIUM_ARGS, '--disable-features=LocalNetworkAccessChecks'],
  },
});
beforeAll(async () => {
  service = await startService({ empty: true });
});
afterAll(() => service?.stop());

it('reads the set-up of an installation, and its checklist', async ({ page }) => {
  const reader = await Reader.listenTo(page, 'Set up an installation');
  const name = page.getByRole('textbox', { name: 'Name' });
  await reader.open(`${service.url}/auth/set-up#token=${service.setUpToken}`, () => expect(name).toBeVisible());
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
