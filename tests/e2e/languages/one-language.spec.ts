import type { Page } from '@playwright/test';
import { as, PASSWORD } from '../support/api.ts';
import { hostPage } from '../support/host-pages.ts';
import { expect, it } from '../support/it.ts';
import { keepToken, openAccount } from '../support/log-in.ts';
import { mailTo } from '../support/outbox.ts';
import { newcomer, solved } from '../support/users.ts';

const title = (page: Page) => page.getByRole('heading').first();
/** The language that assistive technology reads the title in. */
const languageOf = (page: Page) =>
  title(page).evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang ?? 'that of the page');
const url = () => it.info().project.use.baseURL ?? '';

it('shows an element in its own language, else the page’s, else the user’s, else the browser’s', async ({
  browser,
}) => {
  const user = await newcomer(url());
  const context = await browser.newContext({ locale: 'ja-JP' });
  await keepToken(context, user.token);
  const browsers = await hostPage(context, url(), '<iam-account></iam-account>');
  await expect(title(browsers)).toHaveText('マイプロフィール');
  expect(await languageOf(browsers)).toBe('ja');

  const setting = [{ category: 'common', key: 'local_format', value: 'es-ES' }];
  await as(context.request, user.token).post(`/user/${user.id}/settings`, setting);
  const users = await hostPage(context, url(), '<iam-account></iam-account>');
  await expect(title(users)).toHaveText('Mi perfil');
  expect(await languageOf(users)).toBe('es');

  const pages = await hostPage(context, url(), '<iam-account></iam-account>', 'de');
  await expect(title(pages)).toHaveText('Mein Profil');
  expect(await languageOf(pages)).toBe('de');

  const own = await hostPage(context, url(), '<iam-account lang="fr"></iam-account>', 'de');
  await expect(title(own)).toHaveText('Mon profil');
  expect(await languageOf(own)).toBe('fr');
  await own.locator('iam-account').evaluate((element) => element.removeAttribute('lang'));
  await expect(title(own)).toHaveText('Mein Profil');
  await own.evaluate(() => document.documentElement.setAttribute('lang', 'ar'));
  await expect(title(own)).toHaveText('ملفي الشخصي');
  await context.close();
});

for (const [lang, files] of [
  ['en', []],
  ['de', ['de/sign-in.js']],
  ['ar', ['ar/sign-in.js']],
] as const)
  it(`loads only the catalogue that the first paint shows: ${lang}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ja-JP' });
    const asked: string[] = [];
    context.on('request', (request) => {
      const found = /\/cdn\/languages\/(.+\.js)$/.exec(new URL(request.url()).pathname);
      if (found?.[1]) asked.push(found[1]);
    });
    const page = await hostPage(context, url(), '<iam-sign-in></iam-sign-in>', lang);
    await expect(page.locator('iam-sign-in').getByRole('button').first()).toBeVisible();
    await page.waitForFunction(() => customElements.get('iam-sign-in') !== undefined);
    await expect.poll(() => asked.sort()).toEqual(files);
    await context.close();
  });

it('puts a host’s messages before those of any language', async ({ browser }) => {
  const context = await browser.newContext();
  const body = `<iam-sign-in></iam-sign-in><script type="module">
    document.querySelector('iam-sign-in').messages = { 'sign-in.logIn': 'Come in' };</script>`;
  const page = await hostPage(context, url(), body, 'de');
  await expect(page.getByRole('button', { name: 'Come in', exact: true })).toBeVisible();
  await page.locator('iam-sign-in').evaluate((element) => {
    (element as HTMLElement & { messages: unknown }).messages = { 'sign-in': { logIn: 'Hereinspaziert' } };
  });
  await expect(page.getByRole('button', { name: 'Hereinspaziert', exact: true })).toBeVisible();
  await context.close();
});

it('switches page and mails at once when the user chooses a language', async ({ page, request }) => {
  const user = await newcomer(url());
  await openAccount(page, user.email, PASSWORD);
  await page.getByRole('combobox', { name: 'Regional settings' }).selectOption('fr-FR');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
  await expect(page).toHaveTitle('Mon profil');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  const asked = { email: user.email, recaptchaToken: await solved(request) };
  // The browser that asks speaks English; the mail follows its reader.
  await request.post('/api/password/reset', { data: asked, headers: { 'Accept-Language': 'en' } });
  const { mail } = await mailTo(request, user.email, 'user/reset?');
  expect(`${mail.subject} ${mail.text}`).toMatch(/mot de passe/);

  await page.getByRole('combobox', { name: 'Paramètres régionaux' }).selectOption('en-US');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
});
