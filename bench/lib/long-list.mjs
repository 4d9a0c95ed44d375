/**
 * Pauses of a page with a long list.
 * @typedef {import('playwright').CDPSession} Devtools
 */
import { setTimeout } from 'node:timers/promises';
import { baselineFiles } from './paint/baselines.mjs';
import { paintHost } from './paint/host.mjs';

/** How many times slower the browser computes once a list is shown. */
const SLOWER = 4;
/** Milliseconds for which a hand holds a button down. */
const HELD = 80;
/** Pixels per frame. */
const STEP = 600;

/**
 * Runs in a page from the start: records every task that blocked the page for 50 ms or more, and can scroll its list.
 * The page has the whole script before it becomes slow: what Playwright itself puts into a page to find an element by
 * its role takes as long as a frame of a list.
 */
export const prepareLists = () => {
  /** @type {number[]} */
  const pauses = [];
  new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const longestPause = () => Math.round(Math.max(0, ...pauses.splice(0)));
  /** @param {number} step pixels per frame @param {boolean} waits for more rows, at the end */
  async function scrollToEnd(step, waits) {
    const root = document.querySelector('iam-console')?.shadowRoot ?? document;
    const scroller = root.querySelector('[role=listbox]');
    const all = scroller?.firstElementChild;
    if (!scroller || !all) throw new Error('there is no list');
    const { scrollHeight, clientHeight } = scroller;
    const grown = new Promise((resolve) => {
      new ResizeObserver(() => scroller.scrollHeight > scrollHeight && resolve(true)).observe(all);
    });
    let frames = 0;
    for (let top = scroller.scrollTop; top + clientHeight < scrollHeight - 60; frames += 1) {
      top += step;
      scroller.scrollTop = top;
      await new Promise(requestAnimationFrame);
    }
    scroller.scrollTop = scrollHeight;
    if (waits) await grown;
    return frames;
  }
  Object.assign(window, { longestPause, scrollToEnd });
};

/**
 * The longest pause during a step, in milliseconds; 0 if no task took 50 or more.
 * @param {Devtools} devtools
 * @param {() => Promise<unknown>} step
 */
export async function pauseOf(devtools, step) {
  await evaluate(devtools, 'longestPause()');
  await step();
  await setTimeout(150);
  return evaluate(devtools, 'longestPause()');
}

/**
 * Scrolls to the end of the rows that are loaded, ten rows per frame.
 * @param {Devtools} devtools
 * @param {{waits: boolean}} options whether to wait for more rows at the end
 * @returns number of frames
 */
export const scrollToEnd = (devtools, { waits }) => evaluate(devtools, `scrollToEnd(${STEP}, ${waits})`);

/**
 * @param {Devtools} devtools
 * @param {string} expression
 * @returns {Promise<number>}
 */
async function evaluate(devtools, expression) {
  const options = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', options);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return Number(result.value);
}

/**
 * Presses a control as a hand does: it comes, presses and lets go, each a task of its own. `click()` has all three in
 * one task, with a style calculation of Playwright's own before each.
 * @param {import('playwright').Page} page @param {{x: number, y: number}} middle of the control
 */
export async function press(page, middle) {
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await page.mouse.down();
  await setTimeout(HELD);
  await page.mouse.up();
}

/**
 * Where to press a control.
 * @param {import('playwright').Locator} control
 */
export async function middleOf(control) {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Makes a page compute as slowly as the goals are meant.
 * @param {import('playwright').Page} page
 */
export async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

/**
 * The baseline: React with 1,000 virtual rows of plain text, scrolled in the same way.
 * @returns {Promise<{measure: (context: import('playwright').BrowserContext) => Promise<Baseline>, stop: () =>
 * Promise<void>}>}
 * @typedef {{frame: number, pause: number}} Baseline `frame`: milliseconds that the page computes for each;
 * `pause`: the longest
 */
export async function baselineOfLists() {
  const host = await paintHost(await baselineFiles());
  /** @param {import('playwright').BrowserContext} context */
  async function measure(context) {
    const page = await context.newPage();
    const list = page.getByRole('listbox');
    await page.goto(`${host.url}/rows/`);
    await list.getByRole('option').first().waitFor();
    const devtools = await slowDown(page);
    await devtools.send('Performance.enable');
    const computed = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    };
    await page.waitForTimeout(300);
    const before = await computed();
    let frames = 0;
    const pause = await pauseOf(devtools, async () => (frames = await scrollToEnd(devtools, { waits: false })));
    const frame = ((await computed()) - before) / frames;
    await page.close();
    return { frame, pause };
  }
  return { measure, stop: host.stop };
}
