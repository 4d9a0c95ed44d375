import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/setup/browser.mjs';
import { floorFiles, page, SECURED_FORM, securityHeaders } from '../lib/paint/floors.mjs';
import { drawLoading } from '../lib/paint/picture.mjs';
import { paintHost } from '../lib/paint/host.mjs';
import { peerFiles } from '../lib/paint/peers.mjs';
import { CONDITIONS, visit } from '../lib/paint/visit.mjs';
import { median } from '../lib/load.mjs';
import { startService } from '../lib/service.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const FIELD = 'input:not([type=hidden]):not(:disabled)';
const ROW = '[role=option], tbody tr';
const BUTTON = 'button:not(:disabled), [role=button], a[href]';
/** The console's own page, which the service sends with the form in its HTML. */
const LOG_IN = '/auth/sign-in';
const OF_ELEMENT = { 'plain HTML': [1.35, 1.7, null], 'React form': [null, null, null], Hanko: [null, null, 0.5] };
const OF_LOG_IN = { 'plain HTML, our headers': [1.35, 1.7, null], ...OF_ELEMENT };

/**
 * The measured pages, each with the pages it is compared to. A goal is the greatest ratio per condition, in their
 * order; null sets none.
 * @type {{name: string, path: string, control: string, text?: string, token?: boolean, goals?: Record<string, (number |
 * null)[]>}[]}
 */
const PAGES = [
  { name: 'plain HTML', path: '/form/', control: FIELD },
  { name: 'plain HTML, our headers', path: SECURED_FORM, control: FIELD },
  { name: 'React form', path: '/react-form/', control: FIELD },
  { name: 'React button', path: '/react-button/', control: BUTTON },
  { name: 'React rows', path: '/rows/', control: ROW, text: 'erson' },
  { name: 'Hanko', path: '/hanko/', control: FIELD },
  { name: 'WorkOS', path: '/workos/', control: ROW, text: 'erson' },
  { name: 'MagicBell', path: '/magicbell/', control: BUTTON },
  { name: 'log in page', path: LOG_IN, control: FIELD, goals: OF_LOG_IN },
  { name: 'sign-in', path: '/ours/sign-in/', control: FIELD, goals: OF_ELEMENT },
  {
    name: 'team',
    path: '/ours/team/',
    control: '[role=option]',
    text: 'erson',
    token: true,
    goals: { 'React rows': [null, null, null], WorkOS: [0.5, 0.5, 0.5] },
  },
  {
    name: 'bell',
    path: '/ours/notifications/',
    control: '.iam-bell',
    token: true,
    goals: { 'React button': [null, null, null], MagicBell: [0.75, 0.75, 0.75] },
  },
  {
    name: 'header',
    path: '/ours/header/',
    control: '.iam-bell',
    token: true,
    goals: { 'React button': [1.1, 1.1, 1.1] },
  },
];

const ours = () =>
  Object.fromEntries(
    ['sign-in', 'team', 'notifications', 'header'].map((name) => [
      `/ours/${name}/`,
      page('<script type="module" src="/cdn/iam.js"></script>', `<iam-${name}></iam-${name}>`),
    ]),
  );

/** The lowest and highest ratio, with two decimals. */
const ratioRange = (/** @type {number[]} */ ratios) =>
  `${sorted(ratios)[0]?.toFixed(2)}–${sorted(ratios).at(-1)?.toFixed(2)}`;
const sorted = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b);
const range = (/** @type {number[]} */ numbers) =>
  `${sorted(numbers)[0]?.toFixed(0)}–${sorted(numbers).at(-1)?.toFixed(0)}`;

/**
 * From navigation to the first usable control, nothing cached: the console's log in page, our elements with one script
 * tag, their floors and, with `--peers`, comparable products; `--picture` draws the loading on the slow network. The
 * pages take turns, so that a noisy minute of the machine affects all of them.
 */
export async function bench() {
  const files = { ...ours(), ...(await floorFiles()), ...(process.argv.includes('--peers') ? await peerFiles() : {}) };
  const service = await startService();
  const host = await paintHost(files, { [SECURED_FORM]: await securityHeaders(service.url + LOG_IN) });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS });
  const pages = PAGES.filter(({ path }) => path === LOG_IN || path in files);
  const rows = [];
  try {
    for (const [place, condition] of CONDITIONS.entries()) {
      /** @type {Map<string, import('../lib/paint/visit.mjs').Visit[]>} */
      const visits = new Map(pages.map(({ name }) => [name, []]));
      for (let run = 0; run < RUNS; run += 1) {
        for (const { name, path, ...target } of pages) {
          const { url } = path === LOG_IN ? service : host;
          const seen = await visit(browser, host.elsewhere, { url: url + path, ...target }, condition).catch(
            (error) => {
              if (run === 0) console.log(`     ${name}: ${String(error).split('\n')[0]}`);
            },
          );
          if (seen) visits.get(name)?.push(seen);
        }
      }
      rows.push(...compared(pages, visits, condition.name, place));
      if (condition.net && process.argv.includes('--picture'))
        drawLoading(visits, ['plain HTML', 'React form', 'sign-in']);
    }
    return rows;
  } finally {
    await browser.close();
    await Promise.all([host.stop(), service.stop()]);
  }
}

/**
 * @param {typeof PAGES} pages
 * @param {Map<string, import('../lib/paint/visit.mjs').Visit[]>} visits
 * @param {string} condition
 * @param {number} place of the condition among all
 */
function compared(pages, visits, condition, place) {
  const timesOf = (/** @type {string} */ name) => (visits.get(name) ?? []).map(({ ms }) => ms);
  const scriptOf = (/** @type {string} */ name) => median((visits.get(name) ?? []).map(({ script }) => script));
  /** @type {import('../run.mjs').Row[]} */
  const rows = [];
  for (const { name, goals = {} } of pages) {
    const times = timesOf(name);
    if (times.length === 0) continue;
    const requests = median((visits.get(name) ?? []).map((each) => each.requests));
    rows.push({
      what: `${name}, ${condition} (${range(times)}; script ${scriptOf(name).toFixed(0)} ms, ${requests} requests)`,
      value: Math.round(median(times)),
      unit: 'ms',
    });
    for (const [other, limits] of Object.entries(goals)) {
      const floor = timesOf(other);
      if (floor.length === 0) continue;
      const limit = limits[place] ?? undefined;
      // Pairs visits of the same round, which are neighbours in time.
      const ratios = times.map((ms, run) => ms / (floor[run] ?? median(floor)));
      rows.push({
        what: `${name} / ${other}, ${condition} (${ratioRange(ratios)})`,
        value: Number((median(times) / median(floor)).toFixed(2)),
        unit: '×',
        ...(limit !== undefined && { limit }),
      });
    }
  }
  return rows;
}
