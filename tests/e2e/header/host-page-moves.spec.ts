import { announce, ownOrganization, type OwnOrganization } from '../support/organization.ts';
import { openAs } from '../support/log-in.ts';
import { countShifts } from '../support/prerendered-page.ts';
import { settle } from '../support/settle.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';

/** A customer's page as docs/frameworks.md has it: its own content is in the HTML. */
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fleet</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script type="module" src="/cdn/iam.js" blocking="render"></script></head>
  <body><iam-header app-name="Fleet"></iam-header>
  <main><h1>Trucks</h1><p>Twelve are on the road.</p></main></body></html>`;

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const stack = (page: Page) => page.getByRole('region', { name: 'Announcements', exact: true });

/** Opens the page in a new tab, and waits until it is complete. */
async function open(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await countShifts(tab);
  const answered = tab.waitForResponse('**/api/announcements?*');
  await tab.goto('/customers-page');
  await expect(tab.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await answered;
  await settle(tab);
  return tab;
}
const moved = async (page: Page) => ({
  score: await page.evaluate<number>('shiftScore'),
  what: await page.evaluate<string[]>('shifted'),
});
const STEADY = { score: 0, what: [] };

for (const width of [1440, 390])
  it(`a host's page does not move, whether the browser knows its announcements, ${width} px`, async ({ browser }) => {
    // Closing it is for good.
    await announce(own, { body: 'The service stops at ten.', criticality_level: 'warning' });
    const first = await openAs(browser, own.owner.token, 'about:blank', { width });
    await first
      .context()
      .route('**/customers-page', (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
    const unknown = await open(first);
    await expect(stack(unknown).getByRole('button', { name: '1 new announcement' })).toBeVisible();
    await settle(unknown);
    expect(await moved(unknown), 'with one that it never showed').toEqual(STEADY);

    const next = await open(first);
    await expect(stack(next).getByText('The service stops at ten.')).toBeVisible();
    expect(await moved(next), 'with the announcements').toEqual(STEADY);
    await next
      .getByRole('button', { name: /^Close|^Dismiss/ })
      .first()
      .click();
    await expect(stack(next)).toHaveCount(0);

    const last = await open(first);
    await expect(stack(last)).toHaveCount(0);
    expect(await moved(last), 'once they are closed').toEqual(STEADY);
    await first.context().close();
  });
