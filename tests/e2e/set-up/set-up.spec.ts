import { emptyService, onThisMachine } from '../support/empty-service.ts';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';

describe.configure({ mode: 'serial', timeout: 90_000 });
it.use(onThisMachine);
const service = emptyService();

it('sets up an empty installation once, and continues with its checklist', async ({ page }) => {
  await page.goto(`${service().url}/`);
  await expect(page).toHaveTitle('Set up the platform');
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toBeVisible();
  await expectAccessible(page);
  // In the tab that shows the page, this changes the fragment alone.
  await page.goto(`${service().url}/auth/set-up#token=${service().setUpToken}`);
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toHaveValue(service().setUpToken ?? '');
  await expect(page).toHaveURL(`${service().url}/auth/set-up`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Admin');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@platform.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await page.getByRole('button', { name: 'Create super admin' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters (not met)' })).toBeVisible();
  await password.fill('meadow-signal-88-tin');
  await page.getByLabel('Confirm password').fill('meadow-signal-88-tin');
  await page.getByRole('button', { name: 'Create super admin' }).click();

  await expect(page).toHaveTitle('Getting started');
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('To do', { exact: true })).toHaveCount(5);
  await expect(page.getByText(`<script type="module" src="${service().url}/cdn/iam.js"></script>`)).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Add an organization' }).click();
  await expect(page).toHaveTitle('Organizations');
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByRole('textbox', { name: 'Name' }).fill('First customer');
  await adding.getByRole('combobox', { name: 'Owner' }).click();
  await adding.getByRole('option', { name: /Ada Admin/ }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /First customer/ })).toContainText('ada@platform.example');
  await page.getByRole('link', { name: 'Getting started' }).click();
  await expect(steps.getByText('Done', { exact: true })).toHaveCount(1);

  await page.context().clearCookies();
  await page.goto(`${service().url}/auth/set-up#token=${service().setUpToken}`);
  await expect(page).toHaveTitle('Log in');
});

it('embeds a first dashboard on another host by following the checklist', async ({ page }) => {
  page.setDefaultTimeout(8_000);
  const host = 'https://fleet.customer.example';
  const logIn = async () => {
    await page.getByRole('textbox', { name: 'Login or email' }).fill('ada@platform.example');
    await page.getByLabel('Password', { exact: true }).fill('meadow-signal-88-tin');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await page.goto(`${service().url}/auth/getting-started`);
  await logIn();
  await page.getByRole('button', { name: 'Platform', exact: true }).click();
  await page.getByRole('link', { name: 'Getting started' }).click();
  const snippet = await page.getByText('<iam-header></iam-header>').innerText();
  await page.route(`${host}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Fleet</title><link rel="icon" href="data:,">' +
        `<body>${snippet}<main><h1>Fleet</h1><iam-sign-in after-sign-in="stay"></iam-sign-in></main>`,
    }),
  );
  await page.goto(`${host}/`);
  await expect(page.getByRole('textbox', { name: 'Login or email' })).toBeVisible();
  await logIn();
  await expect(page.getByRole('alert').first()).toBeVisible();

  await page.goto(`${service().url}/auth/getting-started`);
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await step('Trusted domains').getByRole('link').click();
  await page.getByRole('textbox', { name: 'Host or origin' }).fill('fleet.customer.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const trusted = page.getByRole('list', { name: 'Trusted domains' });
  await expect(trusted.getByText('fleet.customer.example', { exact: true })).toBeVisible();

  for (const [title, suggested, value] of [
    ['Infrastructure URLs', 'logistic_url', `${host}/`],
    ['Mail sender', 'sender_address', 'iam@customer.example'],
  ] as const) {
    await page.getByRole('link', { name: 'Getting started' }).click();
    await step(title).getByRole('link').click();
    await page.getByRole('button', { name: 'Add new setting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new setting' });
    await dialog.getByRole('button', { name: new RegExp(`\\b${suggested}\\b`) }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill(value);
    await dialog.getByRole('button', { name: 'Add new setting' }).click();
    await expect(page.getByRole('status').getByText('Setting added', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Getting started' }).click();
  await expect(page.getByText('4 of 5 done')).toBeVisible();

  await page.goto(`${host}/`);
  await logIn();
  await page.getByRole('button', { name: 'Platform', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Ada Admin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logistics dashboard' })).toBeVisible();
  await expect(page).toHaveURL(`${host}/`);
});
