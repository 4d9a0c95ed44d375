import type { Page } from '@playwright/test';
import { countShifts, hostPage, EMAIL, withoutAnnouncements } from '../support/prerendered-page.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ });
const logo = (page: Page) => page.getByRole('img', { name: /logo/i });

/** Where the header's parts are, and the name beside the logo. */
const places = async (page: Page) =>
  Promise.all(
    [bell(page), page.getByText('Fleet', { exact: true })].map(async (part) =>
      Math.round((await part.boundingBox())?.x ?? 0),
    ),
  );

/**
 * Opens a customer's page with a header, and holds back all replies of the API until `answer` is called; then
 * permissions come after the links.
 */
async function openHeld(page: Page, url: string): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  const links = page.waitForResponse('**/api/system_settings/infrastructure');
  await page.route('**/api/**', async (route) => {
    await held;
    if (route.request().url().endsWith('/check_permission')) await links;
    await route.fallback().catch(() => {});
  });
  await page.goto(url, { waitUntil: 'commit' });
  return answer;
}

for (const [width, name] of [
  [1440, 'Olivia Owner'],
  [1440, 'Wolfeschlegelsteinhausenbergerdorff-Montgomery, Dr. Maximiliane'],
  [1000, 'Olivia Owner'],
  [390, 'Olivia Owner'],
] as const)
  it(`keeps its parts in their places when name, logo and links arrive: ${width} px, ${name}`, async ({
    browser,
    baseURL,
  }) => {
    const { context } = await signedIn(browser, EMAIL, { viewport: { width, height: 600 } });
    await context.route(/\/api\/user\/\d+\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { name: string }[] };
      for (const user of body.data) user.name = name;
      await route.fulfill({ response, json: body });
    });
    await withoutAnnouncements(context);
    const url = await hostPage(context, baseURL ?? '', '<iam-header app-name="Fleet"></iam-header><h1>Ships</h1>', {
      style: '<link rel="stylesheet" href="/host.css">',
    });
    await context.route('**/host.css', (route) =>
      route.fulfill({
        contentType: 'text/css',
        body: 'body { margin: 0 } iam-header:not(:defined) { display: block; min-block-size: 56px }',
      }),
    );
    const page = await context.newPage();
    // The first visit learns the logo's width.
    await page.goto(url);
    await expect(logo(page)).toBeVisible();
    await page.waitForFunction(() => localStorage.getItem('iam.logo-space') !== null);

    await countShifts(page);
    const answer = await openHeld(page, url);
    await expect(bell(page)).toBeVisible();
    await page.waitForFunction(() => customElements.get('iam-header') !== undefined);
    const before = await places(page);
    answer();
    await expect(account(page)).toHaveAccessibleName(new RegExp(name.split(',')[0] ?? ''));
    await expect(logo(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Information' })).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await page.evaluate('shifted')).toEqual([]);
    await page.screenshot({ path: it.info().outputPath('light.png') });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: it.info().outputPath('dark.png') });
    await context.close();
  });
