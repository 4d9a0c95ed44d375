import { rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { at, root } from '../../scripts/build/paths.mjs';
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/setup/browser.mjs';
import { startService } from '../lib/service.mjs';
import { median } from '../lib/load.mjs';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const PAGES = 8;
/** Visits; what else runs on the machine lengthens some pauses. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** How many times slower the browser computes once the list is shown. */
const SLOWER = 4;
/** Milliseconds that scrolling, filtering and searching may block the page. */
const PAUSE = 50;
/** Milliseconds for which a hand holds a button down. */
const HELD = 80;
const DATA = '.build/bench-team-data';
const ACCOUNT = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };

/** Runs in the page from the start: records every task that blocked the page for 50 ms or more. */
const watchPauses = () => {
  /** @type {number[]} */
  const pauses = [];
  Object.assign(window, { longestPause: () => Math.round(Math.max(0, ...pauses.splice(0))) });
  new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
};

/**
 * The longest pause during a step, in milliseconds; 0 if no task took 50 or more.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} step
 */
async function pauseOf(page, step) {
  await page.evaluate('longestPause()');
  await step();
  await page.waitForTimeout(150);
  return Number(await page.evaluate('longestPause()'));
}

/**
 * Presses a control as a hand does: it comes, presses and lets go, each a task of its own. `click()` has all three in
 * one task, with a style calculation of Playwright's own before each.
 * @param {import('playwright').Page} page @param {import('playwright').Locator} control
 */
async function press(page, control) {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.down();
  await page.waitForTimeout(HELD);
  await page.mouse.up();
}

/** 100,000 members in one organization, from the seed program: searching, filtering and scrolling the team screen. */
export async function bench() {
  rmSync(at(DATA), { recursive: true, force: true });
  const seeded = spawnSync(process.execPath, ['scripts/service-program.mjs', 'seed', '--users', String(PEOPLE)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: DATA },
  });
  if (seeded.status !== 0) throw new Error('the seed program failed');
  const service = await startService({ data: DATA, fresh: false, port: Number(process.env.BENCH_TEAM_PORT ?? 4426) });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS });
  try {
    const answer = await fetch(`${service.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    });
    const token = (await answer.json()).data[0].access_token;
    /** @type {Result[][]} */
    const visits = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript(
        (value) => void (document.cookie = `token=${value}; Path=/; SameSite=None; Secure`),
        token,
      );
      await context.addInitScript(watchPauses);
      visits.push(await measure(await context.newPage(), service.url));
      await context.close();
    }
    return mediansOf(visits);
  } finally {
    await browser.close();
    await service.stop();
    rmSync(at(DATA), { recursive: true, force: true });
  }
}

/** @typedef {{what: string, value: number, unit: string, limit?: number}} Result */

/**
 * The median of each figure over all visits, with its lowest and highest value.
 * @param {Result[][]} visits
 * @returns {Result[]}
 */
const mediansOf = (visits) =>
  (visits[0] ?? []).map((first, at) => {
    const values = visits.map((results) => results[at]?.value ?? 0);
    const range = `${Math.min(...values)}–${Math.max(...values)}`;
    return { ...first, value: median(values), what: `${first.what} (${range})` };
  });

/**
 * Searches, filters and scrolls in one visit.
 * @param {import('playwright').Page} page
 * @param {string} url
 * @returns {Promise<Result[]>}
 */
async function measure(page, url) {
  const list = page.getByRole('listbox', { name: 'Team members' });
  const first = list.getByRole('option').first();
  const begin = performance.now();
  await page.goto(`${url}/auth/team?type=all`);
  await first.waitFor();
  const shown = performance.now() - begin;
  // Playwright puts a script of 330 kB into the page when it first handles an element: not a pause of the page.
  await list.boundingBox();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const total = (await page.getByText(/^[\d,]+\+? members$/).textContent()) ?? '';
  await page.waitForTimeout(1000);

  /** @type {number[]} */
  const searches = [];
  let searchPause = 0;
  for (const term of ['person 4', 'olivia', 'no such person', '']) {
    searchPause = Math.max(
      searchPause,
      await pauseOf(page, async () => {
        const answered = page.waitForResponse((response) => response.url().includes('/api/user?'));
        await page.getByRole('searchbox', { name: 'Search' }).fill(term);
        const since = performance.now();
        await answered;
        searches.push(performance.now() - since - 500);
      }),
    );
  }
  let filterPause = 0;
  for (const type of ['Active', 'Suspended', 'Invitation confirmation pending', 'All']) {
    filterPause = Math.max(
      filterPause,
      await pauseOf(page, async () => {
        const answered = page.waitForResponse((response) => response.url().includes('/api/user?'));
        await press(page, page.getByRole('radio', { name: type, exact: true }));
        await answered;
      }),
    );
  }
  await first.waitFor();
  const scrollPause = await pauseOf(page, async () => {
    for (let pages = 1; pages <= PAGES; pages += 1) {
      const before = await list.evaluate(async (scroller) => {
        const { scrollHeight } = scroller;
        while (scroller.scrollTop + scroller.clientHeight < scrollHeight - 60) {
          scroller.scrollTop += 600;
          await new Promise(requestAnimationFrame);
        }
        scroller.scrollTop = scroller.scrollHeight;
        return scrollHeight;
      });
      await page.waitForFunction(
        (height) =>
          (document.querySelector('iam-console')?.shadowRoot?.querySelector('[role=listbox]')?.scrollHeight ?? 0) >
          height,
        before,
      );
    }
  });
  const rows = await list.getByRole('option').count();
  return [
    { what: `members, shown as ${total}`, value: PEOPLE, unit: 'people' },
    { what: 'team screen, from navigation to the first member', value: Math.round(shown), unit: 'ms' },
    { what: 'search answered after the pause in typing, median', value: Math.round(median(searches)), unit: 'ms' },
    { what: 'longest pause of the page while searching', value: searchPause, unit: 'ms', limit: PAUSE },
    { what: 'longest pause of the page while filtering', value: filterPause, unit: 'ms', limit: PAUSE },
    {
      what: `longest pause of the page while scrolling through ${1000 + PAGES * 500}`,
      value: scrollPause,
      unit: 'ms',
      limit: PAUSE,
    },
    { what: 'rows in the document at once', value: rows, unit: 'rows', limit: 60 },
  ];
}
