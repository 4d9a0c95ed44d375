import type { Locator, Page } from '@playwright/test';
import { expect } from './it.ts';

/** What the forms are about. */
export interface Subjects {
  organizationId: number;
  /** An active member without the role below. */
  heir: { id: number; name: string; email: string };
}

/** A form in which a user types. */
export interface TypedForm {
  name: string;
  path: (subjects: Subjects) => string;
  /** Who uses it. Default: the organization's owner. */
  as?: 'super admin';
  /** Opens the form and types into it. */
  type: (page: Page, subjects: Subjects) => Promise<void>;
  /** Expects what was typed, without passwords and keys. */
  expectTyped: (page: Page) => Promise<void>;
  /** A password or key, which is not kept when the session ends. */
  secret?: (page: Page) => Locator;
  /** Sends the form. */
  submit: (page: Page) => Locator;
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const within = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const field = (page: Page, title: string, label: string) => within(page, title).getByLabel(label, { exact: true });

/**
 * A dialog with one text field that decides.
 * @param opener the button that opens it
 * @param title of the dialog
 * @param texts what is typed, by label
 * @param submit the button that sends it
 */
const dialog = (opener: string, title: string, texts: Record<string, string>, submit: string) => ({
  type: async (page: Page) => {
    await button(page, opener).first().click();
    for (const [label, text] of Object.entries(texts)) await field(page, title, label).fill(text);
  },
  expectTyped: async (page: Page) => {
    for (const [label, text] of Object.entries(texts)) await expect(field(page, title, label)).toHaveValue(text);
  },
  submit: (page: Page) => button(within(page, title), submit),
});

/** A dialog with a form for the password manager, which is found on the page. */
const ownForm = (title: string, label: string, text: string, submit: string) => ({
  type: async (page: Page) => {
    await button(page, title).click();
    await page.getByLabel(label, { exact: true }).fill(text);
  },
  expectTyped: (page: Page) => expect(page.getByLabel(label, { exact: true })).toHaveValue(text),
  submit: (page: Page) => button(page, submit).and(page.locator('[type=submit]')),
});

const settingDialog = dialog(
  'Add new setting',
  'Add new setting',
  { Category: 'reports', Key: 'footer', Value: 'Harbor' },
  'Add new setting',
);

/** Every form of the console that holds typed text. */
export const typedForms: TypedForm[] = [
  {
    name: 'the account form',
    path: () => '/auth/user',
    type: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Typed Before');
      await page.getByRole('combobox', { name: 'Regional settings' }).selectOption('de-DE');
    },
    expectTyped: async (page) => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed Before');
      await expect(page.getByRole('combobox', { name: 'Regional settings' })).toHaveValue('de-DE');
      await expect(page.getByText('Changed elsewhere')).toHaveCount(0);
    },
    submit: (page) => button(page, 'Save'),
  },
  {
    name: 'a new email',
    path: () => '/auth/user',
    ...ownForm('Change email', 'New email', 'typed@e2e.example', 'Send instructions'),
  },
  {
    name: 'a new phone number',
    path: () => '/auth/user',
    ...ownForm('Change phone', 'New phone', '+15550123456', 'Send code'),
  },
  {
    name: 'the name of a passkey',
    path: () => '/auth/user',
    ...ownForm('Add passkey', 'Passkey name', 'Blue key', 'Add passkey'),
  },
  {
    name: 'a personal setting',
    path: () => '/auth/user',
    ...dialog(
      'Add new setting',
      'Add new setting',
      { Category: 'dashboard', Key: 'map', Value: 'dark' },
      'Add new setting',
    ),
  },
  {
    name: "'Add new role'",
    path: () => '/auth/roles',
    ...dialog('Add new role', 'Add new role', { Name: 'Harbor master', Description: 'Opens the gates' }, 'Save'),
  },
  {
    name: "'Edit Night watch'",
    path: () => '/auth/organization?tab=roles',
    type: async (page) => {
      await page
        .getByRole('row', { name: /Night watch/ })
        .getByRole('button', { name: /Edit/ })
        .click();
      await field(page, 'Edit Night watch', 'Name').fill('Day watch');
    },
    expectTyped: (page) => expect(field(page, 'Edit Night watch', 'Name')).toHaveValue('Day watch'),
    submit: (page) => button(within(page, 'Edit Night watch'), 'Save'),
  },
  {
    name: "'Transfer organization'",
    path: () => '/auth/organization',
    type: async (page, { heir }) => {
      await button(page, 'Transfer organization').click();
      await field(page, 'Transfer organization', 'New owner').selectOption({ label: `${heir.name} (${heir.email})` });
      await field(page, 'Transfer organization', 'Password').fill('typed-password');
    },
    expectTyped: (page) => expect(within(page, 'Transfer organization').getByRole('combobox')).not.toHaveValue(''),
    secret: (page) => field(page, 'Transfer organization', 'Password'),
    submit: (page) => button(within(page, 'Transfer organization'), 'Transfer'),
  },
  {
    name: "the organization's name",
    path: () => '/auth/organization',
    type: (page) => page.getByLabel('Organization name', { exact: true }).fill('Harbor and sons'),
    expectTyped: (page) => expect(page.getByLabel('Organization name', { exact: true })).toHaveValue('Harbor and sons'),
    submit: (page) => button(page, 'Save'),
  },
  {
    name: 'an API key',
    path: () => '/auth/organization?tab=api-keys',
    type: async (page) => {
      await button(page, 'Create API key').click();
      await field(page, 'Create API key', 'Name').fill('Gate scanner');
      await choose(page, 'Create API key', 'Night watch');
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Create API key', 'Name')).toHaveValue('Gate scanner');
      await expect(within(page, 'Create API key').getByText('Night watch').first()).toBeVisible();
    },
    submit: (page) => button(within(page, 'Create API key'), 'Create API key'),
  },
  {
    name: 'a webhook',
    path: () => '/auth/organization?tab=webhooks',
    type: async (page) => {
      await button(page, 'Create webhook').click();
      await field(page, 'Create webhook', 'Name').fill('Directory');
      await field(page, 'Create webhook', 'URL').fill('https://directory.example/hook');
      await field(page, 'Create webhook', 'API key').fill('secret-of-the-receiver');
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Create webhook', 'Name')).toHaveValue('Directory');
      await expect(field(page, 'Create webhook', 'URL')).toHaveValue('https://directory.example/hook');
    },
    secret: (page) => field(page, 'Create webhook', 'API key'),
    submit: (page) => button(within(page, 'Create webhook'), 'Create webhook'),
  },
  {
    name: 'an announcement',
    path: () => '/auth/announcements',
    ...dialog('Add new announcement', 'Add new announcement', { Title: 'Maintenance', Text: 'At ten.' }, 'Publish'),
  },
  {
    name: "'Create new user'",
    path: () => '/auth/team',
    type: async (page) => {
      await button(page, 'Create new user').click();
      await field(page, 'Create new user', 'Email').fill('typed@e2e.example');
      await field(page, 'Create new user', 'Password').fill('harbor-lantern-77');
      await choose(page, 'Create new user', 'Night watch');
    },
    expectTyped: (page) => expect(field(page, 'Create new user', 'Email')).toHaveValue('typed@e2e.example'),
    secret: (page) => field(page, 'Create new user', 'Password'),
    submit: (page) => button(within(page, 'Create new user'), 'Create'),
  },
  {
    name: "'Invite users'",
    path: () => '/auth/team',
    type: async (page) => {
      await button(page, 'Invite').click();
      await field(page, 'Invite users', 'Emails').fill('kept@e2e.example;');
      await choose(page, 'Invite users', 'Night watch');
    },
    expectTyped: (page) => expect(within(page, 'Invite users').getByText('kept@e2e.example').first()).toBeVisible(),
    submit: (page) => button(within(page, 'Invite users'), 'Invite'),
  },
  {
    name: 'a setting of the organization',
    path: ({ organizationId }) => `/auth/organizations/${organizationId}/settings`,
    ...settingDialog,
    type: async (page) => {
      await page.getByText('All settings', { exact: true }).click();
      await settingDialog.type(page);
    },
  },
  {
    name: "the organization's name in its settings",
    path: ({ organizationId }) => `/auth/organizations/${organizationId}/settings`,
    type: (page) => page.getByLabel('Organization name', { exact: true }).fill('Harbor and daughters'),
    expectTyped: (page) =>
      expect(page.getByLabel('Organization name', { exact: true })).toHaveValue('Harbor and daughters'),
    submit: (page) => button(page, 'Save'),
  },
  {
    name: 'a system setting',
    path: () => '/auth/settings_system',
    as: 'super admin',
    ...dialog(
      'Add new setting',
      'Add new setting',
      { Category: 'reports', Key: 'footer', Value: 'Harbor' },
      'Add new setting',
    ),
  },
  {
    name: 'a trusted domain',
    path: () => '/auth/settings_system',
    as: 'super admin',
    type: (page) => page.getByLabel('Host or origin', { exact: true }).fill('typed.example'),
    expectTyped: (page) => expect(page.getByLabel('Host or origin', { exact: true })).toHaveValue('typed.example'),
    submit: (page) => button(page, 'Add domain'),
  },
  {
    name: 'an organization',
    path: () => '/auth/organizations',
    as: 'super admin',
    type: async (page) => {
      await button(page, 'Add new organization').click();
      await field(page, 'Add new organization', 'Name').fill('Harbor and sons');
      await field(page, 'Add new organization', 'Owner').fill('olivia');
      await page.getByRole('option', { name: /Olivia Owner/ }).click();
    },
    expectTyped: async (page) => {
      await expect(field(page, 'Add new organization', 'Name')).toHaveValue('Harbor and sons');
    },
    submit: (page) => button(within(page, 'Add new organization'), 'Save'),
  },
];

async function choose(page: Page, title: string, role: string): Promise<void> {
  await within(page, title).getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Escape');
}
