import type { Page } from '@playwright/test';
import { press, type ProductDialog } from './dialog.ts';

const tab = '/auth/organization?tab=single-sign-on';
const connection = `${tab}&connection=1`;
const demo = { as: 'demo owner' } as const;

/** Shows the demo's connection as if it were enabled. Enabling it would change the log in of everybody. */
async function asEnabled(page: Page): Promise<void> {
  await page.route(/\/api\/organizations\/\d+\/connections$/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    await route.fulfill({ response, json: { ...rest, data: data.map((one) => ({ ...one, status: 'enabled' })) } });
  });
  await page.reload();
}

/** Dialogs of single sign-on and of directories. */
export const singleSignOnDialogs: ProductDialog[] = [
  {
    ...{ ...demo, file: 'single-sign-on/domains/domains.tsx', title: 'Remove domain', path: () => tab },
    opener: 'Remove northwind-freight.example',
  },
  { ...demo, file: 'single-sign-on/links/links-dialog.tsx', title: 'Set-up links', path: () => tab },
  {
    ...{ ...demo, file: 'single-sign-on/page/connection-page.tsx', title: 'Disable connection' },
    path: () => connection,
    open: async (page) => {
      await asEnabled(page);
      await press('Disable')(page);
    },
  },
  {
    ...{ ...demo, file: 'single-sign-on/page/connection-page.tsx', title: 'Delete connection' },
    path: () => connection,
    open: async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Delete connection' }).click();
    },
  },
  {
    ...{ ...demo, file: 'single-sign-on/page/log-ins.tsx', title: 'Log in', path: () => connection },
    opener: /^Details of the log in of/,
  },
  {
    ...{ ...demo, file: 'single-sign-on/page/required-switch.tsx', title: 'Require this log in?' },
    path: () => connection,
    open: async (page) => {
      await asEnabled(page);
      await page.getByRole('switch', { name: 'Require this log in' }).click();
    },
  },
  {
    ...{ ...demo, file: 'single-sign-on/wizard/step-leave.tsx', title: 'Leave without saving?' },
    path: () => `${connection}&step=paste`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('another');
      await page.getByRole('button', { name: /Test/ }).first().click();
    },
  },
  {
    ...{ ...demo, file: 'directory/directory-facts.tsx', title: 'Roll token' },
    path: () => '/auth/organization?tab=directory',
  },
  {
    ...{ ...demo, file: 'directory/request-dialog.tsx', title: /@|Warehouse|^Request/ },
    path: () => '/auth/organization?tab=directory',
    opener: /^Details of the request about/,
  },
  {
    ...{ file: 'connection-setup/connection-setup.tsx', title: 'Finish set-up?' },
    path: ({ setupLink }) => setupLink,
    open: async (page) => {
      await press('Begin set-up')(page);
      await press('Finish')(page);
    },
  },
  {
    ...{ file: 'system-settings/mails/mail-dialog.tsx', title: /^Change the email in/, as: 'super admin' },
    path: () => '/auth/settings_system?tab=mails',
    opener: /^Change “/,
  },
];
