import type { BrowserContext } from '@playwright/test';
import { routeUrl, type RouteName } from '../../../src/core/routes/routes.ts';
import { describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { countShifts, EMAIL } from '../support/prerendered-page.ts';
import { OWN } from '../support/screens.ts';
import { settle } from '../support/settle.ts';

/** What every page asks for: the session, its user, and the header. */
const OF_SESSION = [
  /^\/api\/(auth|auth\/organizations|check_permission|possible_permissions|organizations\/my)$/,
  /^\/api\/(announcements|in_app_notifications.*|system_settings\/infrastructure)$/,
  /^\/api\/user\/\d+(\/(applications|settings))?$/,
];

interface Moves {
  moved: string[];
  /** The paths that the page asked for, without those of every page. */
  asked: Set<string>;
}

/**
 * Opens a page in a new tab, waits until it is complete, and says how much of it moved, and what.
 * @param failing paths of the API that fail
 */
async function movesOf(context: BrowserContext, url: string, ready: string, failing?: string[]): Promise<Moves> {
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/api/')) return;
    if (!OF_SESSION.some((path) => path.test(pathname))) asked.add(pathname);
  });
  if (failing)
    await page.route(
      ({ pathname }) => failing.includes(pathname),
      (route) => route.fulfill({ status: 503, json: {} }),
    );
  await countShifts(page);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await expect(page.locator('.iam-skeleton').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[data-waiting]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await settle(page);
  const score = await page.evaluate<number>('shiftScore');
  const moved = score === 0 ? [] : await page.evaluate<string[]>('shifted');
  await page.close();
  return { moved, asked };
}

describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const width of [1440, 390])
  it(`no page of the console moves in a new browser, nor when it knows the announcements, ${width} px`, async ({
    browser,
  }) => {
    const moved: Record<string, string[]> = {};
    for (const [name, { as, params }] of OWN.filter(([name]) => name !== 'choose-organization')) {
      const { context } = await signedIn(browser, as ?? EMAIL, { viewport: { width, height: 900 } });
      for (const visit of ['first', 'next']) {
        const found = await movesOf(context, routeUrl(name, params), 'h1');
        if (found.moved.length > 0) moved[`${name}, ${visit} visit`] = found.moved;
      }
      await context.close();
    }
    expect(moved).toEqual({});
  });

it('the first page in an Arabic browser does not turn around for a user who reads English', async ({ browser }) => {
  const { context } = await signedIn(browser, EMAIL, { locale: 'ar', viewport: { width: 1440, height: 900 } });
  expect((await movesOf(context, routeUrl('user'), 'h1')).moved).toEqual([]);
  await context.close();
});

/** Tabs of pages, which load what they show. */
const TABS: Partial<Record<RouteName, string[]>> = {
  organization: ['users', 'roles', 'api-keys', 'webhooks', 'single-sign-on', 'directory', 'activity'],
  settings_system: ['branding', 'mails', 'jobs', 'activity'],
};

const PARTS = OWN.filter(([name]) => name !== 'choose-organization').flatMap(([name, screen]) =>
  [undefined, ...(TABS[name] ?? [])].map((tab) => ({ name, tab, screen })),
);

// Lower parts of a page move, too: the window shows them.
for (const viewport of [
  { width: 1440, height: 1600 },
  { width: 390, height: 1600 },
])
  for (const { name, tab, screen } of PARTS)
    it(`nothing moves when parts of '${tab ? `${name}, ${tab}` : name}' fail, ${viewport.width} px`, async ({
      browser,
    }) => {
      const { context } = await signedIn(browser, screen.as ?? EMAIL, { viewport });
      const url = routeUrl(name, screen.params, { ...screen.query, ...(tab && { tab }) });
      const { asked } = await movesOf(context, url, 'h1');
      // Parts that stand among others.
      const each = asked.size > 2 ? [...asked].map((path) => [path]) : [];
      const moved: Record<string, string[]> = {};
      for (const failing of [[...asked], ...each]) {
        const found = await movesOf(context, url, 'h1', failing);
        if (found.moved.length > 0) moved[failing.join(', ')] = found.moved;
      }
      await context.close();
      expect(moved).toEqual({});
    });
