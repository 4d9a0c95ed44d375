import type { Browser as Chromium, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect, openBrowser } from '../../integrations/browser.mjs';
import { findHeadlessBrowser } from '../../runner/browser.mjs';
import { organizationIds } from '../../../service/demo-data/ids.ts';
import { type NameServer, startNameServer } from '../../service/support/single-sign-on/name-server.ts';
import { PASSWORD, startService, type TestService } from '../../service/support/service.ts';
import { hasLemonLdap, LemonLdap, PACKAGES } from './lemonldap.ts';

const DOMAIN = 'badwolf.org';
const executable = findHeadlessBrowser();
const { contoso, northwind } = organizationIds;

/** An administrator sets a connection up by what the pages show, then a colleague comes, then it is required. */
describe.skipIf(!hasLemonLdap || !executable).each(['SAML 2.0', 'OpenID Connect'])(
  `LemonLDAP::NG by %s (needs ${PACKAGES.join(', ')}, chromium)`,
  (protocol) => {
    const provider = new LemonLdap();
    let dns: NameServer;
    let service: TestService;
    let browser: Chromium;
    let owner: string;

    beforeAll(async () => {
      [dns, browser] = await Promise.all([startNameServer(), openBrowser(executable), provider.start()]);
      const reach = { DNS_SERVERS: dns.address, ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' };
      service = await startService({ env: { ...reach, LOG_LEVEL: 'silent' } });
      owner = await service.signIn('cora.owner@contoso.example', contoso);
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
      await dns?.stop();
      provider.stop();
    });

    const as = async (run: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
      context.setDefaultTimeout(60_000);
      await run(await context.newPage());
      await context.close();
    };

    it('is set up from a link by what is on the screen alone', () =>
      as(async (page) => {
        const call = { token: owner, params: { id: contoso } };
        const link = (await service.call('POST /organizations/{id}/connection_setup', call)).data[0]?.url;
        await page.goto(link ?? '');
        await press(page, 'Begin set-up');
        await proveDomain(page, dns);
        await press(page, 'Set up single sign-on');
        await page.getByRole('radio', { name: 'Other provider' }).check();
        await page.getByRole('radio', { name: protocol }).check();
        await page.getByRole('textbox', { name: 'Name' }).fill('LemonLDAP');
        await press(page, 'Continue');
        await expect(step(page, 'Copy these values')).toBeFocused();
        await (protocol === 'SAML 2.0' ? connectSaml(page, provider) : connectOidc(page, provider));

        await expect(step(page, 'People and roles')).toBeFocused();
        await press(page, 'Save and continue');
        await press(page, 'Test log in');
        await logIn(page, provider, 'dwho');
        if (protocol === 'OpenID Connect') await page.getByRole('button', { name: 'Accept' }).click();
        await expect(page.getByText('The test log in succeeded')).toBeVisible();
        const claims = page.getByRole('table', { name: 'What arrived' });
        await expect(claims).toContainText(`dwho@${DOMAIN}`);
        await expect(claims).toContainText('Doctor Who');
        await press(page, 'Next');
        await press(page, 'Enable connection');
        await expect(page.getByText('This connection is enabled.')).toBeVisible();
      }));

    it('lets the first colleague in, who types nothing but an address', () =>
      as(async (page) => {
        await typeAddress(page, service, `dwho@${DOMAIN}`);
        await press(page, 'Continue with LemonLDAP');
        await logIn(page, provider, 'dwho');
        await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Doctor Who' }).first()).toBeVisible();
      }));

    it('keeps a member out who comes by another way, and nothing changes in their other organization', () =>
      as(async (page) => {
        const { data } = await service.call('GET /organizations/{id}/connections', {
          ...{ token: owner, params: { id: contoso } },
        });
        const { status } = await service.call('PUT /organizations/{id}/connections/{connectionId}', {
          ...{ token: owner, params: { id: contoso, connectionId: data[0]?.id }, body: { required: true } },
        });
        expect(status).toBe(200);
        const { pool } = service.services.database;
        const marco = `rtyler@${DOMAIN}`;
        await pool.query("update users set email = $1 where email = 'marco.multi@example.net'", [marco]);

        await typeAddress(page, service, marco);
        await press(page, 'Log in to another organization');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await press(page, 'Log in');
        await expect(page.getByRole('heading', { name: 'Choose organization' })).toBeVisible();
        await page.getByRole('button', { name: /Contoso/ }).click();
        await expect(page.getByRole('group', { name: 'Your company requires its own log in' })).toBeVisible();
        await page.getByRole('button', { name: /Northwind/ }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
        const { rows } = await pool.query<{ organization_id: number; method: string }>(
          'select organization_id, method from sessions where user_id = (select id from users where email = $1)',
          [marco],
        );
        expect(rows).toEqual([{ organization_id: northwind, method: 'password' }]);
      }));
  },
);

const step = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The value beside a button that copies it. */
const shown = async (page: Page, label: string) => {
  const value = page.locator('.iam-sso-value').filter({ has: page.getByRole('button', { name: `Copy: ${label}` }) });
  return (await value.locator('code').textContent()) ?? '';
};

async function proveDomain(page: Page, dns: NameServer): Promise<void> {
  await page.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
  await press(page, 'Add domain');
  const row = page.getByRole('list', { name: 'Domains' }).getByRole('listitem');
  await expect(row).toContainText('Waiting for DNS');
  const [name, value] = await row.locator('code').allTextContents();
  dns.records.set(name ?? '', [[value ?? '']]);
  await row.getByRole('button', { name: `Check ${DOMAIN} now` }).click();
  await expect(row).toContainText('Verified');
}

async function connectSaml(page: Page, provider: LemonLdap): Promise<void> {
  await expect(page.getByText('Do not require signed requests')).toBeVisible();
  await provider.trustSaml(await shown(page, 'Metadata URL'), {
    samlSPMetaDataOptionsCheckSSOMessageSignature: 0,
    samlSPMetaDataOptionsNameIDFormat: 'email',
  });
  await press(page, 'Next');
  await page.getByRole('textbox', { name: 'Metadata URL of the provider' }).fill(`${provider.url}/saml/metadata`);
  await press(page, 'Save and continue');
}

async function connectOidc(page: Page, provider: LemonLdap): Promise<void> {
  const client = provider.trustOidc(await shown(page, 'Redirect URI'), {
    oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
  });
  await press(page, 'Next');
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.url);
  await page.getByRole('textbox', { name: 'Client ID' }).fill(client.id);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(client.secret);
  await press(page, 'Save and continue');
}

/** Logs in at the provider's own page, and agrees to what it asks. */
async function logIn(page: Page, provider: LemonLdap, name: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(provider.url));
  await page.locator('input[name=user]').fill(name);
  await page.locator('input[name=password]').fill(name);
  // Its names begin with an icon.
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** The form asks for the address alone within a second after a connection was enabled. */
async function typeAddress(page: Page, service: TestService, email: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${service.url}/auth/sign-in`);
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await press(page, 'Continue');
}
