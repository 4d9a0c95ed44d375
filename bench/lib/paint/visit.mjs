/**
 * @typedef {{offline: boolean, latency: number, downloadThroughput: number, uploadThroughput: number}} Network
 * @typedef {{name: string, cpu?: number, net?: Network}} Condition
 * @typedef {{ms: number, script: number, requests: number, files: Request[]}} Visit
 * @typedef {{name: string, startTime: number, responseEnd: number}} Request
 */

/** @type {Condition[]} */
export const CONDITIONS = [
  { name: 'full speed' },
  { name: 'CPU / 4', cpu: 4 },
  {
    name: '10 Mbit/s, 60 ms',
    net: { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
  },
];

/**
 * Runs in the page from the start: records when a matching control is on the screen, wherever it is.
 * @param {{control: string, text: string}} target `text`: what the control contains
 */
const watch = ({ control, text }) => {
  if (location.hostname !== 'localhost') return;
  const find = (/** @type {Document | ShadowRoot} */ tree) => {
    for (const element of tree.querySelectorAll('*')) {
      if (
        element.matches(control) &&
        element.getClientRects().length > 0 &&
        (!text || element.textContent?.includes(text))
      )
        return true;
      if (element.shadowRoot && find(element.shadowRoot)) return true;
    }
    return false;
  };
  Object.assign(window, {
    usable: new Promise((done) => {
      const look = () => (find(document) ? done(performance.now()) : requestAnimationFrame(look));
      look();
    }),
  });
};

/**
 * Opens a page in a browser without any cache, from a page of another site, as a link or a new tab does: an empty tab
 * keeps its process for the page it opens first, and would hide what changing it costs.
 * @param {import('playwright').Browser} browser
 * @param {string} start URL of the page of another site; what is measured is on `localhost`
 * @param {{url: string, control: string, text?: string, token?: boolean, toTheEnd?: boolean}} target `control`:
 * the selector of the first usable control; `text`: what it contains; `toTheEnd`: also lists files that come later
 * @param {Condition} condition
 * @returns {Promise<Visit>} milliseconds from navigation to the first usable control, and of script until then
 */
export async function visit(
  browser,
  start,
  { url, control, text = '', token = false, toTheEnd = false },
  { cpu, net },
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (token)
      await context.addInitScript(() => void (document.cookie = 'token=iam_t1; Path=/; SameSite=None; Secure'));
    await context.addInitScript(watch, { control, text });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(start);
    await devtools.send('Performance.enable');
    if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    if (net) await devtools.send('Network.emulateNetworkConditions', net);
    await page.goto(url, { waitUntil: 'commit' });
    const ms = Number(
      await page.evaluate('Promise.race([usable, new Promise((_, no) => setTimeout(no, 20000, "not usable"))])'),
    );
    const { metrics } = await devtools.send('Performance.getMetrics');
    const requests = Number(await page.evaluate('performance.getEntriesByType("resource").length'));
    // A stream of notifications never ends.
    if (toTheEnd) await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
    const files = await page.evaluate(() =>
      ['navigation', 'resource']
        .flatMap((type) => performance.getEntriesByType(type))
        .map((entry) => /** @type {Request} */ (entry.toJSON())),
    );
    const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
    return { ms, script, files, requests };
  } finally {
    await context.close();
  }
}
