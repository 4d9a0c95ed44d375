import { expect, it } from '../support/it.ts';
import { asOwner, ownOrganization } from '../support/organization.ts';
import { call, PASSWORD, tokenOf } from '../support/api.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress } from '../support/users.ts';

it('shows pages and mails in the language of the browser, and a mail at /outbox without running anything', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const email = freshAddress('deutsch');
  await page.goto('/auth/create-account');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Konto erstellt' })).toBeVisible();
  const { mail } = await mailTo(request, email, '/auth/activate?hash=');
  expect(mail.subject).toBe('Aktivieren Sie Ihr Konto');
  await page.goto('/outbox');
  const frame = page.locator(`iframe[src="/outbox/${mail.id}/mail"]`);
  await expect(frame).toHaveAttribute('sandbox', '');
  // The newest is open, and another test may have sent one since.
  await page.locator('details', { has: frame }).evaluate((entry: HTMLDetailsElement) => (entry.open = true));
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Aktivieren Sie Ihr Konto');
  await expect(frame.contentFrame().getByRole('link', { name: 'Konto aktivieren' })).toHaveAttribute(
    'href',
    mail.links[0] ?? '',
  );
  await context.close();
});

it('shows the logo of the organization that invites in its mail, and the mark of the platform without one', async ({
  page,
  request,
  baseURL,
}) => {
  const olivia = await tokenOf(request, 'olivia.owner@northwind.example');
  const own = await ownOrganization(baseURL ?? '');
  const [withLogo, without] = [freshAddress('logo'), freshAddress('mark')];
  await call(request, 'POST', '/invite', { email: withLogo, role_ids: [15] }, olivia);
  await asOwner(own, '/invite', { email: without, role_ids: [own.administratorRole] });
  const images = async (email: string) => {
    const { mail } = await mailTo(request, email, '/auth/invite?hash=');
    await page.goto(`/outbox/${mail.id}/mail`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.locator('img');
  };
  const logo = await images(withLogo);
  await expect(logo).toHaveCount(1);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(await images(without)).toHaveCount(0);
  await own.api.dispose();
});
