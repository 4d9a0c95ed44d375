import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { at } from '../../scripts/build/paths.mjs';
import { CHROMIUM_ARGS, findBrowser } from '../../tests/runner/browser.mjs';
import { baselineFiles, page, SECURED_FORM, securityHeaders } from '../lib/paint/baselines.mjs';
import { drawLoading } from '../lib/paint/picture.mjs';
import { paintHost } from '../lib/paint/host.mjs';
import { peerFiles } from '../lib/paint/peers.mjs';
import { CONDITIONS, visit } from '../lib/paint/visit.mjs';
import { median } from '../lib/load.mjs';
import { startService } from '../lib/service.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 15);
const withPeers = process.argv.includes('--peers');
const FIELD = 'input:not([type=hidden]):not(:disabled)';
const ROW = '[role=option], tbody tr';
const BUTTON = 'button:not(:disabled), [role=button], a[href]';
/** The console's own page, which the service sends with the form in its HTML. */
const LOG_IN = '/auth/sign-in';
/** A host's page that contains the file `html/sign-in.html`. */
const IN_HTML = '/ours/html-sign-in/';
/** Pages of the picture. */
const DRAWN = ['plain HTML', 'React form', 'log in page', 'sign-in in the HTML', 'sign-in', 'bell', 'team'];
/** Script time up to the usable form, in times that of React with the same form. */
const SCRIPT = 1.15;
/** Pages that only `--peers` measures. */
const PEERS = ['Hanko', 'WorkOS', 'MagicBell'];
const OF_FORM = {
  'plain HTML': [1.35, 1.7, null],
  'an input from a script': [null, null, null],
  'React form': [null, null, null],
  Hanko: [null, null, 0.5],
};
/** What a script draws cannot come before the script: its goals count from a page whose only script adds one input. */
const OF_SCRIPT = {
  ...OF_FORM,
  'plain HTML': [null, null, null],
  'an input from a script': [1.35, 1.7, null],
  Hanko: [0.75, 0.75, 0.75],
};
const OF_LOG_IN = { 'plain HTML, our headers': [1.35, 1.7, null], ...OF_FORM };

/**
 * The measured pages, each with the pages it is compared to. A goal is the greatest ratio per condition, in their
 * order; null sets none.
 * @type {{name: string, path: string, control: string, text?: string, token?: boolean, goals?: Record<string, (number |
 * null)[]>}[]}
 */
const PAGES = [
  { name: 'plain HTML', path: '/form/', control: FIELD },
  { name: 'plain HTML, our headers', path: SECURED_FORM, control: FIELD },
  { name: 'an input from a script', path: '/scripted/', control: FIELD },
  { name: 'React form', path: '/react-form/', control: FIELD },
  { name: 'React button', path: '/react-button/', control: BUTTON },
  { name: 'React rows', path: '/rows/', control: ROW, text: 'erson' },
  { name: 'Hanko', path: '/hanko/', control: FIELD },
  { name: 'WorkOS', path: '/workos/', control: ROW, text: 'erson' },
  { name: 'MagicBell', path: '/magicbell/', control: BUTTON },
  { name: 'log in page', path: LOG_IN, control: FIELD, goals: OF_LOG_IN },
  { name: 'sign-in in the HTML', path: IN_HTML, control: FIELD, goals: OF_FORM },
  { name: 'sign-in', path: '/ours/sign-in/', control: FIELD, goals: OF_SCRIPT },
  {
    name: 'team',
    path: '/ours/team/',
    control: '[role=option]',
    text: 'erson',
    token: true,
    goals: { 'React rows': [null, null, null], WorkOS: [0.6, 0.6, 0.6] },
  },
  {
    name: 'bell',
    path: '/ours/notifications/',
    control: '.iam-bell',
    token: true,
    goals: { 'React button': [1.1, 1.1, 1.1], MagicBell: [0.75, 0.75, 0.75] },
  },
  {
    name: 'header',
    path: '/ours/header/',
    control: '.iam-bell',
    token: true,
    goals: { 'React button': [1.1, 1.1, 1.1] },
  },
];

const LOADER = '<script type="module" src="/cdn/iam.js"></script>';

const ours = () => ({
  [IN_HTML]: page(LOADER, readFileSync(at('dist/cdn/html/sign-in.html'), 'utf8')),
  ...Object.fromEntries(
    ['sign-in', 'team', 'notifications', 'header'].map((name) => [
      `/ours/${name}/`,
      page(LOADER, `<iam-${name}></iam-${name}>`),
    ]),
  ),
});

/**
 * From navigation to the first usable control, nothing cached: the console's log in page, our elements with one script
 * tag, their baselines and, with `--peers`, comparable products; `--picture` draws the loading on the slow network. The
 * pages take turns, so that a noisy minute of the machine affects all of them.
 */
export async function bench() {
  const files = { ...ours(), ...(await baselineFiles()), ...(withPeers ? await peerFiles() : {}) };
  const service = await startService();
  const host = await paintHost(files, { [SECURED_FORM]: await securityHeaders(service.url + LOG_IN) });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS });
  const pages = PAGES.filter(({ path }) => path === LOG_IN || path in files);
  const isDrawn = process.argv.includes('--picture');
  const rows = [];
  try {
    for (const [place, condition] of CONDITIONS.entries()) {
      /** @type {Visits} */
      const visits = new Map(pages.map(({ name }) => [name, []]));
      for (let run = 0; run < RUNS; run += 1) {
        for (const { name, path, ...target } of pages) {
          const { url } = path === LOG_IN ? service : host;
          const seen = await visit(
            browser,
            host.elsewhere,
            { url: url + path, ...target, toTheEnd: isDrawn && condition.net !== undefined && DRAWN.includes(name) },
            condition,
          ).catch((error) => void console.log(`     ${name}: ${String(error).split('\n')[0]}`));
          visits.get(name)?.push(seen);
        }
      }
      rows.push(...compared(visits, condition.name, place));
      if (condition.net && isDrawn) drawLoading(visits, DRAWN);
    }
    return rows;
  } finally {
    await browser.close();
    await Promise.all([host.stop(), service.stop()]);
  }
}

/**
 * Visits by page, in the order of the rounds; undefined for one that failed.
 * @typedef {Map<string, (import('../lib/paint/visit.mjs').Visit | undefined)[]>} Visits
 */

/**
 * The times of each page and their ratios. A ratio without enough visits on either side is NaN, which fails.
 * @param {Visits} visits
 * @param {string} condition
 * @param {number} place of the condition among all
 */
function compared(visits, condition, place) {
  const of = (/** @type {string} */ name, /** @type {'ms' | 'script' | 'requests'} */ what) =>
    (visits.get(name) ?? []).map((seen) => seen?.[what] ?? NaN);
  /** @type {import('../run.mjs').Row[]} */
  const rows = [];
  const compare = (
    /** @type {string} */ what,
    /** @type {number[]} */ own,
    /** @type {number[]} */ baseline,
    /** @type {number | null | undefined} */ limit,
  ) => {
    // Pairs visits of the same round, which are neighbours in time.
    const ratios = own.map((value, run) => value / (baseline[run] ?? NaN)).filter((ratio) => !Number.isNaN(ratio));
    const ratio = ratios.length * 2 > own.length ? middle(own) / middle(baseline) : NaN;
    const range =
      ratios.length === 0 ? 'not measured' : `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    rows.push({
      what: `${what}, ${condition} (${range})`,
      value: Number(ratio.toFixed(2)),
      unit: '×',
      ...(typeof limit === 'number' && { limit }),
    });
  };
  for (const { name, goals } of PAGES) {
    if (!visits.has(name)) continue;
    const times = of(name, 'ms');
    const range = `${Math.min(...seenOf(times)).toFixed(0)}–${Math.max(...seenOf(times)).toFixed(0)}`;
    const cost = `script ${middle(of(name, 'script')).toFixed(0)} ms, ${middle(of(name, 'requests'))} requests`;
    rows.push({ what: `${name}, ${condition} (${range}; ${cost})`, value: Math.round(middle(times)), unit: 'ms' });
    for (const [other, limits] of Object.entries(goals ?? {}))
      if (withPeers || !PEERS.includes(other)) compare(`${name} / ${other}`, times, of(other, 'ms'), limits[place]);
    if (goals && 'React form' in goals)
      compare(`${name} / React form, script time`, of(name, 'script'), of('React form', 'script'), SCRIPT);
  }
  return rows;
}

const seenOf = (/** @type {number[]} */ values) => values.filter((value) => !Number.isNaN(value));
const middle = (/** @type {number[]} */ values) => median(seenOf(values));
