import { SUPER_ADMIN } from './api.ts';
import type { Page } from '@playwright/test';
import { routes, type RouteName } from '../../../src/core/routes/routes.ts';
import { titles } from '../../../src/core/routes/titles.ts';
import { freshAddress } from './users.ts';
import { expect } from './it.ts';

/** A page of the console: its heading, and the overlays on it. */
export interface Screen {
  heading: string | RegExp;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** Who sees it; Northwind's owner by default. */
  as?: string | null;
  /** Waits for content that loads after the heading. */
  loaded?(page: Page): Promise<unknown>;
  /** Further views, by what leads there. */
  views?: Record<string, (page: Page) => Promise<unknown>>;
}

/** Presses a button, and waits for the dialog, panel or menu that it opens. */
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.locator(':modal, :popover-open:not(.iam-tooltip, .iam-toasts)').first().waitFor();
};
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const hasLoaded = (page: Page) => expect(page.locator('.iam-skeleton').filter({ visible: true })).toHaveCount(0);
const hash = { hash: 'nonsense' };

/** Pages of the console that differ from their title, or have views and data to wait for. */
const described: Partial<Record<RouteName, Screen>> = {
  'sign-in': { as: null, heading: 'Log in' },
  'create-account': {
    as: null,
    heading: 'Create account',
    views: {
      refused: async (page) => {
        await page.getByRole('textbox', { name: 'Email' }).fill('ann@nowhere');
        await page.getByLabel('Password', { exact: true }).fill('password');
        await page.getByLabel('Confirm password', { exact: true }).fill('passwort');
        await expect(page.getByText('This email is invalid')).toBeVisible();
      },
    },
  },
  'restore-password': {
    as: null,
    heading: 'Restore your password',
    views: {
      sent: async (page) => {
        await page
          .getByRole('textbox', { name: 'Login or email' })
          .fill(freshAddress('a.rather.long.name.for.a.narrow.window'));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Email has been sent' })).toBeVisible();
      },
    },
  },
  'resend-invitation': { as: null, heading: 'Resend invitation link' },
  'reset-password': { as: null, heading: /./, query: hash },
  invite: { as: null, heading: 'Set your password', query: hash },
  'reset-email': { as: null, heading: 'Reset email status', query: hash },
  activate: { as: null, heading: /./, query: hash },
  tfa: { as: null, heading: /./ },
  redirect: { as: null, heading: /./, query: { redirectTo: 'https://untrusted.example/' } },
  logout: { as: null, heading: 'Log in' },
  'choose-organization': { as: 'marco.multi@example.net', heading: /organization/i },
  team: {
    heading: 'Team',
    query: { type: 'all' },
    loaded: (page) =>
      page
        .getByRole('region', { name: 'User details' })
        .or(page.getByRole('heading', { name: 'Olivia Owner' }))
        .first()
        .waitFor(),
    views: {
      'create new user': press('Create new user'),
      invite: press('Invite'),
      selection: (page) => page.getByRole('checkbox', { name: 'Select all' }).click(),
      details: (page) => page.getByRole('listbox').getByRole('option').first().click(),
      'add role': press('Add new role'),
      suspend: press('Suspend user'),
    },
  },
  'set-up': { as: null, heading: 'Log in' },
  'connection-setup': { as: null, heading: 'Set up single sign-on', query: hash },
  'getting-started': {
    as: SUPER_ADMIN,
    heading: 'Getting started',
    loaded: (page) => page.getByRole('list', { name: 'Steps' }).waitFor(),
  },
  applications: {
    as: SUPER_ADMIN,
    heading: 'Applications',
    loaded: (page) => page.getByRole('button', { name: 'Logistics', exact: true }).waitFor(),
    views: {
      'add application': press('Add application'),
      keys: async (page) => {
        await page.getByRole('button', { name: 'Logistics', exact: true }).click();
        const none = page.getByText('No service keys yet');
        await page.getByRole('table', { name: 'Service keys' }).or(none).first().waitFor();
      },
    },
  },
  announcements: {
    heading: 'Announcements',
    loaded: (page) => expect(page.getByRole('table', { name: 'Announcements' })).toContainText('Planned maintenance'),
    views: { 'new announcement': press('Add new announcement') },
  },
  user: {
    heading: 'My profile',
    loaded: (page) => expect(page.getByRole('table', { name: 'Permissions' }).getByRole('cell').first()).toBeVisible(),
    views: {
      'account menu': press(/^Account menu/),
      notifications: press('Notifications'),
      information: press('Information'),
      applications: press(/pplications/),
      menu: press('Menu'),
      'change password': press('Change password'),
      'change email': press('Change email'),
      'change phone': press('Change phone'),
      'enable TFA': press('Enable TFA'),
      'new setting': press('Add new setting'),
      passkey: press('Add passkey'),
    },
  },
  'user-settings': { heading: 'User personal settings', params: { id: 3 } },
  organization: {
    heading: 'My organization',
    loaded: (page) => page.getByRole('region', { name: 'Danger zone' }).waitFor(),
    views: {
      users: async (page) => {
        await tab('Users')(page);
        await expect(page.getByRole('table', { name: 'Users' })).toContainText('Adam Admin');
        await tab('General')(page);
      },
      transfer: press('Transfer organization'),
      roles: tab('Roles'),
      'new role': press('Add new role'),
      'single sign-on': tab('Single sign-on'),
      directory: tab('Directory'),
      activity: tab('Activity'),
    },
  },
  'organization-team': {
    as: SUPER_ADMIN,
    heading: 'Organization team',
    params: { id: 2 },
    loaded: (page) => expect(page.getByRole('table', { name: 'Users' })).toContainText('northwind'),
  },
  roles: {
    heading: 'Roles',
    loaded: (page) => expect(page.getByRole('table', { name: 'Roles' })).toContainText('Logistics operator'),
    views: { 'new role': press('Add new role'), permissions: press('Logistics (Full)') },
  },
  settings_system: {
    as: 'sam.staff@platform.example',
    heading: 'System settings',
    loaded: (page) => page.getByRole('list', { name: 'Trusted domains' }).waitFor(),
    views: {
      'new setting': press('Add new setting'),
      branding: tab('Branding'),
      emails: tab('Emails'),
      jobs: tab('Mail and jobs'),
      activity: tab('Activity'),
    },
  },
  organizations: {
    as: SUPER_ADMIN,
    heading: 'Organizations',
    loaded: (page) => expect(page.getByRole('table', { name: 'Organizations' })).toContainText('Contoso Sensors'),
    views: { 'new organization': press('Add new organization') },
  },
  'organization-settings': {
    heading: 'Organization settings',
    params: { id: 2 },
    loaded: async (page) => {
      await page.getByText('All settings', { exact: true }).click();
      await expect(page.getByRole('table', { name: 'Organization settings' })).toContainText('logo');
    },
    views: { 'new setting': press('Add new setting') },
  },
};

/** Every page of the console. */
export const screens = Object.fromEntries(
  routes.map(({ name, guest }) => [
    name,
    described[name] ?? { heading: titles[name], ...(guest && { as: null }), loaded: hasLoaded },
  ]),
) as Record<RouteName, Screen>;

/** Pages for guests. */
export const PUBLIC = Object.entries(screens).filter(([, { as }]) => as === null) as [RouteName, Screen][];
/** Pages for users. */
export const OWN = Object.entries(screens).filter(([, { as }]) => as !== null) as [RouteName, Screen][];

/** Headings that skip a level, such as an h3 below an h1, in the order of the page, open shadow trees included. */
const skipped = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    let above = 1;
    const read = (parent: Element | ShadowRoot): void => {
      for (const one of parent.children) {
        const level = Number(/^H([1-6])$/.exec(one.tagName)?.[1] ?? one.ariaLevel ?? 0);
        if (!one.checkVisibility()) continue;
        if (level > above + 1) found.push(`${one.textContent}: h${level} below h${above}`);
        if (level > 0) above = level;
        if (one.shadowRoot) read(one.shadowRoot);
        read(one);
      }
    };
    read(main);
    return found;
  });

/** Expects one h1, one main with the h1 in it, and below it no heading that skips a level. */
export async function expectOutline(page: Page, { heading }: Screen, what: string): Promise<void> {
  const first = page.getByRole('heading', { level: 1 });
  await expect(first.filter({ hasText: heading }), what).toBeVisible();
  await expect(first, `${what}: one h1`).toHaveCount(1);
  await expect(page.getByRole('main'), `${what}: one main`).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), `${what}: the h1 in main`).toHaveCount(1);
  expect(await skipped(page), `${what}: levels of headings`).toEqual([]);
}
