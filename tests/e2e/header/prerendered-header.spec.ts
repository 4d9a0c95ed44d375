import type { BrowserContext, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { countShifts, failReact, holdReact, hostPage, withoutAnnouncements } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { tokenOf } from '../support/api.ts';
import { settle } from '../support/settle.ts';

const OWNER = 'olivia.owner@northwind.example';
const HEADER = '<iam-header app-name="Fleet"></iam-header>';
const BELL = '<iam-notifications></iam-notifications>';

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

interface Held {
  release: () => void;
}

/** Opens a customer's page, logged in, with React held back; the page counts its layout shifts. */
async function open(
  page: Page,
  markup: string,
  {
    hold = holdReact,
    ...options
  }: { html?: string; style?: string; hold?: (of: BrowserContext) => Promise<Held> } = {},
) {
  const context = page.context();
  const baseURL = new URL('/', (await context.request.get('/healthz')).url()).origin;
  await keepToken(context, await tokenOf(context.request, OWNER));
  const url = await hostPage(context, baseURL, markup, options);
  await withoutAnnouncements(context);
  const react = await hold(context);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await countShifts(page);
  await page.goto(url, { waitUntil: 'commit' });
  return { react, errors };
}

/** Counts the requests for the list of notifications. */
function countLists(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/in_app_notifications') count += 1;
  });
  return () => count;
}

const rememberBell = (page: Page) =>
  bell(page).evaluate((node) => {
    Object.assign(window, { bell: node });
  });

/** Waits until React owns the bell, and expects the same node. */
const expectSameBell = (page: Page) =>
  expect
    .poll(() =>
      bell(page).evaluate(
        (node) =>
          node === (window as unknown as { bell: Element }).bell &&
          Object.keys(node).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true);

for (const [what, markup] of [
  ['header', HEADER],
  ['bell', BELL],
] as const)
  it(`opens the list of a ${what} that was pressed two seconds before React came`, async ({ page, context }) => {
    const lists = countLists(context);
    const { react, errors } = await open(page, markup);
    await bell(page).focus();
    await rememberBell(page);
    await page.keyboard.press('Enter');
    const pressed = Date.now();
    expect(await page.evaluate(() => customElements.get('iam-notifications') ?? customElements.get('iam-header'))).toBe(
      undefined,
    );
    await expect.poll(() => Date.now() - pressed, { timeout: 5000 }).toBeGreaterThan(2000);
    await expect(list(page)).toBeHidden();
    react.release();
    await expect(list(page)).toBeVisible();
    await expectSameBell(page);
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    expect(lists()).toBe(1);
    expect(errors).toEqual([]);
  });

for (const [colorScheme, width, theme] of [
  ['light', 1440, ''],
  ['dark', 390, ''],
  ['light', 800, ' theme="dark"'],
] as const)
  it(`looks as React draws it first, ${colorScheme}, ${width} px${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 300 });
    // Nothing is answered, so that React shows its first view.
    await page.route('**/api/**', () => {});
    const menu = '<nav slot="left-menu"><a href="/">Home</a></nav>';
    const { react, errors } = await open(page, `<iam-header${theme}>${menu}</iam-header><h1>Fleet</h1><p>${BELL}</p>`);
    await expect(bell(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const first = await page.screenshot({ path: it.info().outputPath('first.png') });
    // The page's own content moved down when the header was drawn.
    await page.evaluate('(shifts = 0), (shifted.length = 0)');
    react.release();
    await expect
      .poll(() => page.locator('iam-header').evaluate((element) => element.shadowRoot?.adoptedStyleSheets.length))
      .toBeGreaterThan(4);
    await settle(page);
    const taken = await page.screenshot({ path: it.info().outputPath('taken.png') });
    expect(taken.equals(first), 'the picture is the same').toBe(true);
    expect(await page.evaluate('shifted')).toEqual([]);
    expect(errors).toEqual([]);
  });

for (const [language, name, menu, direction] of [
  ['de', 'Benachrichtigungen', 'Menü', 'ltr'],
  ['ar', 'الإشعارات', 'القائمة', 'rtl'],
] as const)
  it(`shows header and bell in the language of the page: ${language}`, async ({ page }) => {
    const own = '<nav slot="left-menu"><a href="/">Home</a></nav>';
    const html = `lang="${language}" dir="${direction}"`;
    const { react, errors } = await open(page, `<iam-header>${own}</iam-header><h1>Fleet</h1><p>${BELL}</p>`, { html });
    const bells = page.getByRole('button', { name, exact: true });
    await expect(bells).toHaveCount(2);
    await expect(page.getByRole('button', { name: menu, exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const one of await bells.all()) await expect(one).toHaveCSS('direction', direction);
    const places = async () => Promise.all((await bells.all()).map((one) => one.boundingBox()));
    const before = await places();
    const nodes = await bells.elementHandles();
    react.release();
    for (const node of nodes)
      await expect
        .poll(() => node.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
        .toBe(true);
    await expect(bells).toHaveCount(2);
    for (const node of nodes) expect(await node.evaluate((one) => one.isConnected)).toBe(true);
    await settle(page);
    expect((await places())[1]).toEqual(before[1]);
    expect(errors).toEqual([]);
  });

it('shows a header in its own language, and in that of the browser', async ({ page, browser, baseURL }) => {
  const { react } = await open(page, '<iam-header lang="ar"></iam-header>');
  await expect(page.getByRole('button', { name: 'الإشعارات', exact: true })).toHaveCSS('direction', 'rtl');
  react.release();
  const context = await browser.newContext({ locale: 'de-AT', baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await open(other, HEADER, { html: '' });
  await expect(other.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeVisible();
  await context.close();
});

it('keeps the bell where the page is hostile to it', async ({ page }) => {
  const style = '<link rel="stylesheet" href="/hostile.css">';
  await page.route('**/hostile.css', (route) =>
    route.fulfill({
      contentType: 'text/css',
      body:
        '* { font: 40px/3 serif; text-transform: uppercase; letter-spacing: 1em; color: red; visibility: visible;' +
        'box-sizing: content-box; padding: 9px }',
    }),
  );
  await page.route('**/api/auth', () => {});
  const { react } = await open(page, BELL, { style });
  const before = await bell(page).boundingBox();
  await rememberBell(page);
  react.release();
  await expectSameBell(page);
  await settle(page);
  expect(await bell(page).boundingBox()).toEqual(before);
});

for (const [what, html, markup] of [
  ['in a language without a view', 'lang="pt"', HEADER],
  ['in the pseudo-locale', 'lang="en"', '<iam-header lang="en-XA"></iam-header>'],
  ['with its own notifications', 'lang="en"', '<iam-notifications notifications-base="/api"></iam-notifications>'],
] as const)
  it(`shows no bell before React that would be another one, ${what}`, async ({ page }) => {
    const { react, errors } = await open(page, markup, { html });
    await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'));
    expect(await page.locator('.iam-bell').count()).toBe(0);
    react.release();
    await expect(page.locator('.iam-bell')).toBeVisible();
    expect(errors).toEqual([]);
  });

it('shows nothing to a guest, and leads to the log in', async ({ page, context, baseURL }) => {
  const url = await hostPage(context, baseURL ?? '', HEADER);
  const react = await holdReact(context);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'));
  expect(await page.locator('.iam-bell').count()).toBe(0);
  react.release();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

it('keeps a header that moves, and forgets a bell that leaves', async ({ page }) => {
  const { react, errors } = await open(page, `${HEADER}<div id="away"></div>`);
  await rememberBell(page);
  await page.evaluate(() => {
    const header = document.querySelector('iam-header');
    document.querySelector('#away')?.append(header ?? '', document.createElement('iam-notifications'));
  });
  await expect(bell(page)).toHaveCount(2);
  await page.evaluate(() => document.querySelector('iam-notifications')?.remove());
  react.release();
  await expectSameBell(page);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByText('Fleet')).toBeVisible();
  expect(errors).toEqual([]);
});

it('says in header and bell that their code did not arrive, and opens the list after another try', async ({ page }) => {
  const { react: outage } = await open(page, `${HEADER}<p>${BELL}</p>`, { hold: failReact });
  const notices = page.getByRole('alert').filter({ hasText: 'The service cannot be reached' });
  await expect(notices).toHaveCount(2);
  await bell(page).first().click();
  await expect(list(page)).toHaveCount(0);
  outage.release();
  // The header last: a click elsewhere closes its list.
  for (const name of ['iam-notifications', 'iam-header'])
    await page.locator(name).getByRole('button', { name: 'Try again' }).click();
  await expect(notices).toHaveCount(0);
  await expect(page.locator('iam-header').getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('iam-notifications').getByRole('button', { name: 'Notifications' }).click();
  await expect(page.locator('iam-notifications').getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});
