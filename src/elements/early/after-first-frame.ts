/** Milliseconds to wait for a paint; a hidden page, for example, never paints. */
const NO_PAINT = 200;

/** Runs `work` once the next frame is on the screen, since React keeps the page busy. */
export function afterFirstFrame(work: () => void): void {
  let hasBegun = false;
  const goOn = () => {
    if (!hasBegun) work();
    hasBegun = true;
  };
  requestAnimationFrame(() => setTimeout(goOn));
  setTimeout(goOn, NO_PAINT);
}
