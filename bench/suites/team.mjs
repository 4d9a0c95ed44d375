import { rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { at, root } from '../../scripts/build/paths.mjs';
import { CHROMIUM_ARGS, findBrowser } from '../../tests/runner/browser.mjs';
import { baselineOfLists, middleOf, pauseOf, prepareLists, press, scrollToEnd, slowDown } from '../lib/long-list.mjs';
import { startService } from '../lib/service.mjs';
import { median } from '../lib/load.mjs';

/** @typedef {{what: string, values: number[], unit: string, limit?: number}} Result one value for each step */
/** @typedef {{frame: number, results: Result[]}} Visit `frame`: of the baseline, in milliseconds */

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const PAGES = 8;
/** Visits that count. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Times slower than in the fastest visit that the baseline may be: beyond, something else takes the machine's time. */
const QUIET = 1.3;
/** Milliseconds that scrolling, filtering and searching may block the page. */
const PAUSE = 50;
const DATA = '.build/bench-team-data';
const ACCOUNT = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };

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
  const baseline = await baselineOfLists();
  try {
    const answer = await fetch(`${service.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    });
    const token = (await answer.json()).data[0].access_token;
    /** @type {Visit[]} */
    const visits = [];
    /** @type {Visit[]} */
    let quiet = [];
    while (quiet.length < RUNS && visits.length < 4 * RUNS) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript(
        (value) => void (document.cookie = `token=${value}; Path=/; SameSite=None; Secure`),
        token,
      );
      await context.addInitScript(prepareLists);
      const before = await baseline.measure(context);
      const results = await measure(await context.newPage(), service.url);
      const after = await baseline.measure(context);
      await context.close();
      const frame = Math.max(before.frame, after.frame);
      visits.push({ frame, results: [...results, ...rowsOf(before, after)] });
      const fastest = Math.min(...visits.map((visit) => visit.frame));
      quiet = visits.filter((visit) => visit.frame <= QUIET * fastest);
    }
    return [
      ...mediansOf(quiet.map(({ results }) => results)),
      {
        what: `visits left out, of ${visits.length}: the baseline was slower`,
        value: visits.length - quiet.length,
        unit: '',
      },
    ];
  } finally {
    await browser.close();
    await baseline.stop();
    await service.stop();
    rmSync(at(DATA), { recursive: true, force: true });
  }
}

/**
 * What the baseline took before and after a visit.
 * @param {import('../lib/long-list.mjs').Baseline[]} baselines
 * @returns {Result[]}
 */
const rowsOf = (...baselines) => [
  {
    what: 'React with virtual rows: longest pause while scrolling',
    values: baselines.map(({ pause }) => pause),
    unit: 'ms',
  },
  {
    what: 'React with virtual rows: frame of ten new rows',
    values: baselines.map(({ frame }) => Math.round(frame * 10) / 10),
    unit: 'ms',
  },
];

/**
 * For each figure the worst step, of which the median over all visits counts: a pause that the page causes is there in
 * most of them. The lowest and highest value of a whole visit show what else happened.
 * @param {Result[][]} visits
 */
const mediansOf = (visits) =>
  (visits[0] ?? []).map(({ what, values: steps, ...row }, at) => {
    const valuesOf = visits.map((results) => results[at]?.values ?? []);
    const worst = valuesOf.map((values) => Math.max(...values));
    return {
      ...row,
      what: `${what} (${Math.min(...worst)}–${Math.max(...worst)})`,
      value: Math.max(...steps.map((_, step) => median(valuesOf.map((values) => values[step] ?? 0)))),
    };
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
  // Playwright finds elements by role in the page itself, which would be pauses of the page once it is slow.
  const search = await middleOf(page.getByRole('searchbox', { name: 'Search' }));
  const types = [];
  for (const name of ['Active', 'Suspended', 'Invitation confirmation pending', 'All'])
    types.push(await middleOf(page.getByRole('radio', { name, exact: true })));
  const total = (await page.getByText(/^[\d,]+\+? members$/).textContent()) ?? '';
  await press(page, search);
  const devtools = await slowDown(page);
  await page.waitForTimeout(1000);

  /** @type {Record<'searches' | 'whileSearching' | 'whileFiltering' | 'whileScrolling', number[]>} */
  const times = { searches: [], whileSearching: [], whileFiltering: [], whileScrolling: [] };
  const answer = () => page.waitForResponse((response) => response.url().includes('/api/user?'));
  for (const term of ['person 4', 'olivia', 'no such person', '']) {
    const pause = await pauseOf(devtools, async () => {
      const answered = answer();
      await page.keyboard.press('ControlOrMeta+A');
      if (term) await page.keyboard.insertText(term);
      else await page.keyboard.press('Delete');
      const since = performance.now();
      await answered;
      times.searches.push(Math.round(performance.now() - since - 500));
    });
    times.whileSearching.push(pause);
  }
  for (const type of types) {
    const pause = await pauseOf(devtools, async () => {
      const answered = answer();
      await press(page, type);
      await answered;
    });
    times.whileFiltering.push(pause);
  }
  await first.waitFor();
  for (let pages = 1; pages <= PAGES; pages += 1) {
    const pause = await pauseOf(devtools, () => scrollToEnd(devtools, { waits: true }));
    times.whileScrolling.push(pause);
  }
  const rows = await list.getByRole('option').count();
  return [
    { what: `members, shown as ${total}`, values: [PEOPLE], unit: 'people' },
    { what: 'team screen, from navigation to the first member', values: [Math.round(shown)], unit: 'ms' },
    { what: 'search answered after the pause in typing', values: times.searches, unit: 'ms' },
    { what: 'longest pause of the page while searching', values: times.whileSearching, unit: 'ms', limit: PAUSE },
    { what: 'longest pause of the page while filtering', values: times.whileFiltering, unit: 'ms', limit: PAUSE },
    {
      what: `longest pause of the page while scrolling through ${1000 + PAGES * 500}`,
      values: times.whileScrolling,
      unit: 'ms',
      limit: PAUSE,
    },
    { what: 'rows in the document at once', values: [rows], unit: 'rows', limit: 60 },
  ];
}
