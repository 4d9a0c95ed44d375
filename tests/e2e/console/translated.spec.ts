import { PASSWORD, tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';

/**
 * Replaces the page's texts at every change, as browser extensions do that translate what is in shadow roots, too.
 * @param from the state of the document in which it begins: `interactive` is before any module of the page runs
 */
const translateForever = (from: string) => {
  const watched = new WeakSet<Node>();
  const translate = (root: Document | ShadowRoot) => {
    if (!watched.has(root)) {
      watched.add(root);
      new MutationObserver(() => translate(root)).observe(root, { subtree: true, childList: true });
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) translate(shadowRoot);
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  document.addEventListener('readystatechange', () => document.readyState === from && translate(document));
};

it('goes on in a page that a browser extension translates', async ({ page, context }) => {
  await keepToken(context, await tokenOf(page.request, 'olivia.owner@northwind.example'));
  await page.addInitScript(translateForever, 'complete');
  await page.goto('/auth/team');
  const details = page.getByRole('region', { name: 'User details' });
  const people = page.getByRole('listbox', { name: 'Team members' }).getByRole('option');
  let before = 'nobody';
  for (const at of [1, 2, 3]) {
    await people.nth(at).click();
    const email = /\S+@\S+/.exec(await people.nth(at).innerText())?.[0] ?? '';
    await expect(details).toContainText(email);
    await expect(details).not.toContainText(before);
    await expect(details.locator('font')).not.toHaveCount(0);
    before = email;
  }
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('nobody at all');
  await expect(people).toHaveCount(0);
  await search.fill('walt');
  await expect(people).toHaveCount(1);
  await expect(people).toContainText('Walt Writer');
  for (const [link, heading] of [
    ['Org', 'My organization'],
    ['Roles', 'Roles'],
    ['Team', 'Team'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

it('goes on to the code in a log in that is translated before its scripts run', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  await withTwoFactor(baseURL ?? '', person);
  await page.addInitScript(translateForever, 'interactive');
  await page.goto('/auth/sign-in');
  await expect(page.locator('iam-console[data-iam-prerendered]')).toHaveCount(0);
  await expect(page.locator('iam-console font')).not.toHaveCount(0);
  await page.getByRole('textbox', { name: 'Login or email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm TFA');
  await expect(page.getByRole('main')).toHaveCount(1);
});
