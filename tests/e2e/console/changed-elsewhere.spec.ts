import type { Locator, Page } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addRole, addWebhook, ownOrganization } from '../support/organization.ts';
import { freshAddress } from '../support/users.ts';

const OTHER = '‘Theirs’. Saving now replaces that.';

let own: OwnOrganization;
let staff: string;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  staff = await tokenOf(own.api, SUPER_ADMIN);
});
afterAll(() => own.api.dispose());

/** A record that a form of the console changes. */
interface Edited {
  /** The form's page. */
  path: string;
  /** Who edits it. Default: the organization's owner. */
  token?: string;
  /** The record's endpoint. */
  url: string;
  /** What somebody else saves meanwhile, in the edited field too. */
  theirs: object;
  /** Opens the form, unless the page shows it. */
  open?: (page: Page) => Promise<unknown>;
  /** The field that is edited. */
  field: (page: Page) => Locator;
  /** The form says so: the other value, or only that there is one. */
  says?: string;
}

/** Creates a record; its id. */
const make = async (url: string, body: unknown, token = own.owner.token) =>
  (await call<{ id: number }>(own.api, 'POST', url, body, token))[0]?.id ?? 0;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (title: string, label: string) => (page: Page) =>
  page.getByRole('dialog', { name: title }).getByLabel(label, { exact: true });
const onPage = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

/** A setting in one of the tables of settings. */
async function setting(path: string, url: string, token = own.owner.token): Promise<Edited> {
  const added = { category: 'reports', key: freshAddress('key').split('@')[0] ?? '', value: 'before' };
  const id = await make(url, token === staff ? added : [added], token);
  return {
    path: `${path}?term=${added.key}`,
    token,
    url: `${url}/${id}`,
    theirs: { value: 'Theirs' },
    open: press(`Edit ${added.key}`),
    field: inDialog('Edit setting', 'Value'),
  };
}

const forms: Record<string, () => Promise<Edited>> = {
  'the account': async () => ({
    path: '/auth/user',
    url: `/user/${own.owner.id}`,
    theirs: { name: 'Theirs' },
    field: onPage('Name'),
  }),
  'an organization': async () => ({
    path: '/auth/organization',
    url: `/organizations/${own.id}`,
    theirs: { name: 'Theirs' },
    field: onPage('Organization name'),
  }),
  'a role': async () => ({
    path: '/auth/organization?tab=roles',
    url: `/role/${await addRole(own, 'Night watch', ['auth.users.READ'])}`,
    theirs: { name: 'Theirs' },
    open: press('Edit Night watch'),
    field: inDialog('Edit Night watch', 'Name'),
  }),
  'an API key': async () => {
    const body = {
      name: 'Gate',
      expiresAt: new Date(Date.now() + 9e9).toISOString(),
      roleIds: [own.administratorRole],
    };
    return {
      path: '/auth/organization?tab=api-keys',
      url: `/api-keys/${await make('/api-keys', body)}`,
      theirs: { ...body, name: 'Theirs' },
      open: press('Edit Gate'),
      field: inDialog('Edit API key', 'Name'),
    };
  },
  'a webhook': async () => ({
    path: '/auth/organization?tab=webhooks',
    url: `/webhooks/${await addWebhook(own)}`,
    theirs: { name: 'Theirs' },
    open: press('Edit Directory'),
    field: inDialog('Edit webhook', 'Name'),
  }),
  'an announcement': async () => {
    const more = { criticality_level: 'info', disposable: true, organization_id: own.id, ends_at: null };
    const body = { ...more, title: 'Gate', body: 'Closed', starts_at: new Date(Date.now() + 9e8).toISOString() };
    return {
      path: '/auth/announcements',
      url: `/announcements/manage/${await make('/announcements/manage', body)}`,
      theirs: { ...body, title: 'Theirs' },
      open: press('Edit Gate'),
      field: inDialog('Edit announcement', 'Title'),
      says: 'It was changed elsewhere. Saving now replaces that.',
    };
  },
  'a personal setting': () => setting('/auth/user', `/user/${own.owner.id}/settings`),
  'a setting of an organization': async () => {
    const edited = await setting(`/auth/organizations/${own.id}/settings`, `/organizations/${own.id}/settings`);
    const open = async (page: Page) => {
      await page.getByText('All settings', { exact: true }).click();
      await edited.open?.(page);
    };
    return { ...edited, open };
  },
  'a setting of the platform': () => setting('/auth/settings_system', '/system_settings', staff),
};

for (const [name, edited] of Object.entries(forms))
  it(`names the version that a change of ${name} is based on, and keeps the change of somebody else`, async ({
    browser,
  }) => {
    const { path, token = own.owner.token, url, theirs, open, field, says = OTHER } = await edited();
    const page = await openAs(browser, token, path);
    await open?.(page);
    await expect(field(page)).not.toHaveValue('');
    await field(page).fill('Mine');
    await call(own.api, 'PUT', url, theirs, token);
    const sent = () =>
      page.waitForRequest((one) => one.method() === 'PUT' && new URL(one.url()).pathname === `/api${url}`);
    const within = open ? page.getByRole('dialog') : page.getByRole('main');
    const save = within.getByRole('button', { name: 'Save', exact: true });
    const first = sent();
    await save.first().click();
    expect((await first).headers()['if-match'], 'the version').toMatch(/^"\d{4}-.*Z"$/);
    expect(Object.keys((await first).postDataJSON() as object)).not.toContain('updated_at');
    expect((await (await first).response())?.status()).toBe(409);
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(field(page)).toHaveValue('Mine');
    const second = sent();
    await save.first().click();
    expect((await (await second).response())?.status(), 'saving again replaces it knowingly').toBe(200);
    await page.context().close();
  });
