import type { Page } from '@playwright/test';

/**
 * Waits until what moves and fades has come to its end, shadow trees included; what never ends, such as a spinner, does
 * not count.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      // A window that is covered draws no frames.
      setTimeout(done, 500);
    });
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const passing = roots
      .flatMap((root) => root.getAnimations())
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    // An animation of something that is no longer shown may never finish.
    const patience = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([patience, Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))]);
  });
