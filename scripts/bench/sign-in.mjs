import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findBrowser } from '../setup/browser.mjs';
import { cdnHost } from './lib/cdn-host.mjs';
import { median } from './lib/load.mjs';

const RUNS = 7;
/**
 * @typedef {{offline: boolean, latency: number, downloadThroughput: number, uploadThroughput: number}} Network
 * @typedef {{name: string, cpu?: number, net?: Network}} Condition
 * @type {Condition[]}
 */
const CONDITIONS = [
  { name: 'nothing slowed' },
  { name: 'processor slowed four times', cpu: 4 },
  {
    name: '10 Mbit/s with 60 ms',
    net: { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
  },
];

/** Runs in the page: the time from navigation to an editable text field, wherever it is. */
const usable = () =>
  new Promise((done) => {
    const find = (/** @type {Document | ShadowRoot} */ root) => {
      for (const element of root.querySelectorAll('*')) {
        if (
          element instanceof HTMLInputElement &&
          !element.disabled &&
          element.type !== 'hidden' &&
          element.getClientRects().length > 0
        )
          return true;
        if (element.shadowRoot && find(element.shadowRoot)) return true;
      }
      return false;
    };
    const look = () => (find(document) ? done(performance.now()) : requestAnimationFrame(look));
    look();
  });

/**
 * How many rounds of requests there were: a round is everything that starts before its first request ends.
 * @param {{startTime: number, responseEnd: number}[]} requests
 */
function roundsOf(requests) {
  let rounds = 0;
  let ends = -1;
  for (const { startTime, responseEnd } of [...requests].sort((a, b) => a.startTime - b.startTime)) {
    if (startTime >= ends) {
      rounds += 1;
      ends = responseEnd;
    } else ends = Math.min(ends, responseEnd);
  }
  return rounds;
}

/** @param {import('playwright').Browser} browser @param {string} url @param {Condition} condition */
async function visit(browser, url, { cpu, net }) {
  const page = await (await browser.newContext()).newPage();
  const devtools = await page.context().newCDPSession(page);
  if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (net) await devtools.send('Network.emulateNetworkConditions', net);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(usable);
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((each) => /** @type {PerformanceResourceTiming} */ (each.toJSON())),
  );
  await page.context().close();
  return { ms, requests };
}

/**
 * `<iam-sign-in>` from one script tag: from navigation to the first editable field, medians of seven, nothing cached.
 */
export async function bench() {
  const host = await cdnHost('iam-sign-in');
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS });
  try {
    const rows = [];
    for (const condition of CONDITIONS) {
      const visits = [];
      for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, host.url, condition));
      rows.push({
        what: `sign-in usable, ${condition.name}`,
        value: Math.round(median(visits.map(({ ms }) => ms))),
        unit: 'ms',
      });
      if (!condition.net) continue;
      const scripts = (visits[0]?.requests ?? []).filter(({ name }) => name.includes('/cdn/'));
      rows.push({
        what: 'rounds of requests to the frame, the loader left out',
        value: roundsOf(scripts.filter(({ name }) => !name.endsWith('/iam.js'))),
        unit: 'rounds',
        limit: 2,
      });
      rows.push({ what: 'scripts', value: scripts.length, unit: 'files' });
      rows.push({
        what: 'scripts, brotli',
        value: Math.round(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000),
        unit: 'kB',
      });
    }
    return rows;
  } finally {
    await browser.close();
    await host.stop();
  }
}
