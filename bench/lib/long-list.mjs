/** Pauses of a page with a long list. */
import { floorFiles } from './paint/floors.mjs';
import { paintHost } from './paint/host.mjs';

/** How many times slower the browser computes once a list is shown. */
const SLOWER = 4;
/** Milliseconds for which a hand holds a button down. */
const HELD = 80;
/** Pixels per frame. */
const STEP = 600;

/** Runs in a page from the start: records every task that blocked the page for 50 ms or more. */
export const watchPauses = () => {
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
export async function pauseOf(page, step) {
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
export async function press(page, control) {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.down();
  await page.waitForTimeout(HELD);
  await page.mouse.up();
}

/**
 * Scrolls to the end of the rows that are loaded, ten rows per frame.
 * @param {import('playwright').Locator} list
 * @returns {Promise<{height: number, frames: number}>} `height` of all rows in pixels
 */
export const scrollToEnd = (list) =>
  list.evaluate(async (scroller, step) => {
    const { scrollHeight } = scroller;
    let frames = 0;
    while (scroller.scrollTop + scroller.clientHeight < scrollHeight - 60) {
      scroller.scrollTop += step;
      frames += 1;
      await new Promise(requestAnimationFrame);
    }
    scroller.scrollTop = scrollHeight;
    return { height: scrollHeight, frames };
  }, STEP);

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
 * The floor: React with 1,000 virtual rows of plain text, scrolled in the same way.
 * @returns {Promise<{measure: (context: import('playwright').BrowserContext) => Promise<Floor>, stop: () =>
 * Promise<void>}>}
 * @typedef {{frame: number, pause: number}} Floor `frame`: milliseconds that the page computes for each; `pause`: the
 * longest
 */
export async function floorOfLists() {
  const host = await paintHost(await floorFiles());
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
    const pause = await pauseOf(page, async () => ({ frames } = await scrollToEnd(list)));
    const frame = ((await computed()) - before) / frames;
    await page.close();
    return { frame, pause };
  }
  return { measure, stop: host.stop };
}
