import type { Page } from '@playwright/test';

/**
 * Waits for tables that load again, which are pale meanwhile, and for animations to end, including those in shadow
 * trees; endless ones such as spinners do not count.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      // A covered window draws no frames.
      setTimeout(done, 500);
    });
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const isLoading = () =>
      roots.some((root) =>
        [...root.querySelectorAll('table[aria-busy="true"]')].some((table) => table.checkVisibility()),
      );
    for (let frame = 0; frame < 120 && isLoading(); frame += 1) await new Promise(requestAnimationFrame);
    const passing = roots
      .flatMap((root) => root.getAnimations())
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    // The animation of a hidden element may never finish.
    const patience = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([patience, Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))]);
  });
