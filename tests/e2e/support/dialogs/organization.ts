import { press, type ProductDialog } from './dialog.ts';
import type { DialogSubjects } from './subjects.ts';

const tab = (name: string) => () => `/auth/organization?tab=${name}`;
const hook = ({ webhook }: DialogSubjects) => `/auth/organization?tab=webhooks&webhook=${webhook}`;

/** Dialogs of 'My organization'. */
export const organizationDialogs: ProductDialog[] = [
  { file: 'organization/transfer-dialog.tsx', title: 'Transfer organization', path: tab('general') },
  { file: 'organization/danger-zone.tsx', title: 'Delete organization', path: tab('general'), as: 'registrar' },
  {
    file: 'settings/branding/leave-question.tsx',
    title: 'Leave without saving?',
    path: ({ own }) => `/auth/organizations/${own.id}/settings`,
    open: async (page) => {
      await page.getByLabel('Organization name', { exact: true }).fill('Harbor and daughters');
      await page.getByRole('link', { name: 'My organization' }).click();
    },
  },
  { file: 'organization/api-keys/api-key-dialog.tsx', title: 'Create API key', path: tab('api-keys') },
  {
    file: 'organization/api-keys/delete-api-key.tsx',
    title: 'Delete API key',
    path: tab('api-keys'),
    opener: 'Delete Gate scanner',
  },
  {
    file: 'settings/secret-dialog.tsx',
    title: 'Your new API key',
    path: tab('api-keys'),
    open: async (page) => {
      await press('Create API key')(page);
      const dialog = page.getByRole('dialog', { name: 'Create API key' });
      await dialog.getByLabel('Name', { exact: true }).fill('Second gate');
      await dialog.getByRole('combobox', { name: 'Roles' }).click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Create API key' }).click();
    },
  },
  { file: 'webhooks/webhook-dialog.tsx', title: 'Create webhook', path: tab('webhooks') },
  {
    file: 'webhooks/webhooks-panel.tsx',
    title: 'Delete webhook',
    path: tab('webhooks'),
    opener: 'Delete Directory',
  },
  {
    file: 'webhooks/roll-secret.tsx',
    title: 'Roll signing secret',
    path: hook,
    open: async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Roll signing secret' }).click();
    },
  },
  { file: 'webhooks/delivery-dialog.tsx', title: /^Delivery/, path: hook, opener: /^Show delivery/ },
];
