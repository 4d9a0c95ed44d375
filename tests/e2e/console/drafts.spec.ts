import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { call, tokenOf } from '../support/api.ts';
import { logIn, openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
let heir = '';
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Night watch', ['auth.users.READ']);
  const { name, email } = await addMember(own, 'Hedda Heir', [own.administratorRole]);
  heir = `${name} (${email})`;
});
afterAll(() => own.api.dispose());

interface Draft {
  name: string;
  path: string;
  /** Opens the form and types into it. */
  type: (page: Page) => Promise<void>;
  /** Expects what was typed. */
  expectTyped: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const within = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const field = (page: Page, title: string, label: string) => within(page, title).getByLabel(label, { exact: true });

const drafts: Draft[] = [
  {
    name: 'the account form',
    path: '/auth/user',
    type: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Typed Before');
      await page.getByRole('combobox', { name: 'Regional settings' }).selectOption('de-DE');
    },
    expectTyped: async (page) => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed Before');
      await expect(page.getByRole('combobox', { name: 'Regional settings' })).toHaveValue('de-DE');
      await expect(page.getByText('Changed elsewhere')).toHaveCount(0);
    },
  },
  {
    name: "'Add new role'",
    path: '/auth/roles',
    type: async (page) => {
      await button(page, 'Add new role').click();
      await field(page, 'Add new role', 'Name').fill('Harbor master');
      await field(page, 'Add new role', 'Description').fill('Opens the gates');
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Add new role', 'Name')).toHaveValue('Harbor master');
      await expect(field(page, 'Add new role', 'Description')).toHaveValue('Opens the gates');
    },
  },
  {
    name: "'Edit role'",
    path: '/auth/organization?tab=roles',
    type: async (page) => {
      await page
        .getByRole('row', { name: /Night watch/ })
        .getByRole('button', { name: /Edit/ })
        .click();
      await field(page, 'Edit role', 'Name').fill('Day watch');
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Edit role', 'Name')).toHaveValue('Day watch');
      await expect(within(page, 'Edit role').getByRole('button', { name: 'Save' })).toBeEnabled();
    },
  },
  {
    name: "'Transfer organization', without the password",
    path: '/auth/organization',
    type: async (page) => {
      await button(page, 'Transfer organization').click();
      await field(page, 'Transfer organization', 'New owner').selectOption({ label: heir });
      await field(page, 'Transfer organization', 'Password').fill('typed-password');
    },
    expectTyped: async (page) => {
      await expect(within(page, 'Transfer organization').getByRole('combobox')).not.toHaveValue('');
      await expect(field(page, 'Transfer organization', 'Password')).toHaveValue('');
    },
  },
  {
    name: "the organization's name",
    path: '/auth/organization',
    type: (page) => page.getByLabel('Organization name', { exact: true }).fill('Harbor and sons'),
    expectTyped: (page) => expect(page.getByLabel('Organization name', { exact: true })).toHaveValue('Harbor and sons'),
  },
  {
    name: 'an announcement',
    path: '/auth/announcements',
    type: async (page) => {
      await button(page, 'Add new announcement').click();
      await field(page, 'Add new announcement', 'Title').fill('Maintenance');
    },
    expectTyped: (page) => expect(field(page, 'Add new announcement', 'Title')).toHaveValue('Maintenance'),
  },
  {
    name: 'a webhook',
    path: '/auth/organization?tab=webhooks',
    type: async (page) => {
      await button(page, 'Create webhook').click();
      await field(page, 'Create webhook', 'Name').fill('Directory');
      await field(page, 'Create webhook', 'API key').fill('secret-of-the-receiver');
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Create webhook', 'Name')).toHaveValue('Directory');
      await expect(field(page, 'Create webhook', 'API key')).toHaveValue('');
    },
  },
  {
    name: "'Invite users'",
    path: '/auth/team',
    type: async (page) => {
      await button(page, 'Invite').click();
      await field(page, 'Invite users', 'Emails').fill('kept@e2e.example;');
    },
    expectTyped: (page) => expect(within(page, 'Invite users').getByText('kept@e2e.example')).toBeVisible(),
  },
];

for (const { name, path, type, expectTyped } of drafts) {
  it(`keeps ${name} while the user logs in again in place`, async ({ browser }) => {
    const token = await tokenOf(own.api, own.owner.email);
    const page = await openAs(browser, token, path);
    await type(page);
    await call(own.api, 'DELETE', '/auth', undefined, token);
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
    await logIn(page, own.owner.email);
    await expectTyped(page);
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}`));
    await page.context().close();
  });
}

it("drops another user's draft", async ({ browser }) => {
  const token = await tokenOf(own.api, own.owner.email);
  const admin = await addMember(own, 'Ada Admin', [own.administratorRole]);
  const page = await openAs(browser, token, '/auth/roles');
  await button(page, 'Add new role').click();
  await field(page, 'Add new role', 'Name').fill('Harbor master');
  await call(own.api, 'DELETE', '/auth', undefined, token);
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
  await logIn(page, admin.email);
  await expect(page.getByRole('table', { name: 'Roles' }).getByRole('rowheader').first()).toBeVisible();
  await expect(within(page, 'Add new role')).toBeHidden();
  await page.context().close();
});
