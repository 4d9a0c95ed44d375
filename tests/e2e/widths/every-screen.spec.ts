import type { Page } from '@playwright/test';
import { SUPER_ADMIN } from '../support/api.ts';
import { consoleScreens } from '../languages/support/screens.ts';
import { openIn } from '../languages/support/open.ts';
import { hostPage } from '../support/host-pages.ts';
import { describe, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { faultsOf } from './support/faults.ts';
import { lengthenNames } from './support/long-names.ts';

const WIDTHS = [320, 390, 600, 768, 900, 1024, 1180, 1280, 1366, 1440, 1920];
const LANGUAGES = ['en', 'de', 'ar'];

const SINGLE_SIGN_ON = '/auth/organization?tab=single-sign-on';
const APPLICATION = '/auth/applications?application=1';
/** Tabs and pages within screens, which have views of their own. */
const within = [
  [
    SINGLE_SIGN_ON,
    `${SINGLE_SIGN_ON}&connection=1`,
    ...['choose', 'copy', 'paste', 'people', 'test', 'enable'].map(
      (step) => `${SINGLE_SIGN_ON}&connection=1&step=${step}`,
    ),
    '/auth/organization?tab=directory',
  ].map((path) => ({ path, email: 'olivia.owner@northwind.example' })),
  [APPLICATION, ...['exports', 'webhooks', 'notifications'].map((tab) => `${APPLICATION}&tab=${tab}`)].map((path) => ({
    path,
    email: SUPER_ADMIN,
  })),
];

/**
 * The screens of an account, which one browser shows in turn. Those of staff, which take longest, come first: so both
 * workers end at the same time.
 */
const rounds = [...new Set(consoleScreens.map(({ email }) => email))]
  .map((account) =>
    consoleScreens
      .filter(({ email }) => email === account)
      // The filter that shows the most columns.
      .map((screen) => (screen.path === '/auth/team' ? { ...screen, path: '/auth/team?type=all' } : screen)),
  )
  .reverse()
  .concat(within);

/** Whether the screen has loaded: no outlines are left. */
async function loaded(page: Page, element: string): Promise<void> {
  await page.locator(element).getByRole('heading').first().waitFor();
  await expect(page.locator('.iam-skeleton').filter({ visible: true })).toHaveCount(0);
}

/** What is still wrong once the page has adjusted to its new size, which takes some frames. */
async function lasting(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 4; tries += 1) {
    await settle(page);
    if ((await faultsOf(page)).length === 0) return [];
  }
  return faultsOf(page);
}

describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const screens of rounds)
  for (const language of LANGUAGES)
    it(`keeps texts whole at any width on ${screens[0]?.path} and ${screens.length - 1} more in ${language}`, async ({
      browser,
    }) => {
      const [first] = screens;
      if (!first) throw new Error('There are no screens');
      const { page, close } = await openIn(browser, language, first);
      await lengthenNames(page.context());
      const faults = new Map<string, number[]>();
      const add = (fault: string, width: number) => faults.set(fault, [...(faults.get(fault) ?? []), width]);
      for (const { path } of screens) {
        await page.goto(path);
        await loaded(page, 'iam-console');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
          for (const fault of await lasting(page)) add(`${path}: ${fault}`, width);
        }
      }
      expect([...faults].map(([fault, widths]) => `${fault} (${widths.join(', ')} px)`)).toEqual([]);
      await close();
    });

it('goes by the width of an element, not of the window', async ({ browser }) => {
  const email = 'olivia.owner@northwind.example';
  const { page: opened, close } = await openIn(browser, 'en', { path: '/', email });
  const { baseURL = '' } = it.info().project.use;
  const tags = ['iam-team', 'iam-organization', 'iam-roles', 'iam-announcements-manager'];
  const column = tags.map((tag) => `<${tag}></${tag}>`).join('');
  const page = await hostPage(opened.context(), baseURL, `<div style="inline-size: 600px">${column}</div>`);
  for (const tag of tags) await loaded(page, tag);
  const faults: string[] = [];
  for (const width of [600, 480, 860, 1000]) {
    await page.locator('main > div').evaluate((div, px) => void (div.style.inlineSize = `${px}px`), width);
    for (const fault of await lasting(page)) faults.push(`${width}: ${fault}`);
  }
  expect(faults).toEqual([]);
  await close();
});
