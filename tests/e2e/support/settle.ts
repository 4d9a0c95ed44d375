import type { Page } from '@playwright/test';

/**
 * Waits until what moves and fades has come to its end, shadow trees included; what never ends, such as a spinner, does
 * not count.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const passing = roots
      .flatMap((root) => root.getAnimations())
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)));
  });
