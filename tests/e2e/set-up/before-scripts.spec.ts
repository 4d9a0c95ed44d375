import { emptyService, onThisMachine } from '../support/empty-service.ts';
import { holdRequests } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';

const SCRIPTS = /\/assets\/.*\.js$/;

it.use(onThisMachine);
const service = emptyService();

it('asks before any script whether the installation needs its set-up, once', async ({ page }) => {
  const { release } = await holdRequests(page, SCRIPTS);
  let asked = 0;
  page.on('request', (request) => void (asked += Number(request.url() === `${service().url}/api/setup`)));
  await page.goto(`${service().url}/auth/set-up#token=${service().setUpToken}`, { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(1);
  release();
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toHaveValue(service().setUpToken ?? '');
  expect(asked).toBe(1);
});

it('keeps the token of the link for another try if its scripts never arrive', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort('connectionfailed'));
  await page.goto(`${service().url}/auth/set-up#token=${service().setUpToken}`);
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached.');
  await page.unroute(SCRIPTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toHaveValue(service().setUpToken ?? '');
});
