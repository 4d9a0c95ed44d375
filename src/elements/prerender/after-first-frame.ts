/** Milliseconds to wait for a paint; a hidden page, for example, never paints. */
const NO_PAINT = 200;

/** Waits until the next frame is on the screen, since React keeps the page busy. */
export const afterFirstFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, NO_PAINT);
  });
