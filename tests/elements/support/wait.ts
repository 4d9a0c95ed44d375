/** How long a state may take to come. */
const PATIENCE_MS = 8000;
/** Taken before a test stops the clock. */
const later = globalThis.setTimeout.bind(globalThis);
const now = performance.now.bind(performance);

/** Waits until something is found or holds; fails after eight seconds. */
export async function until<T>(find: () => T | null | undefined | false, what = 'the expected state'): Promise<T> {
  for (const begun = now(); now() - begun < PATIENCE_MS; await new Promise((done) => later(done, 15))) {
    const found = find();
    if (found) return found;
  }
  throw new Error(`Waited eight seconds for ${what}`);
}

/** Waits until React has rendered what an event caused, and the browser has painted it. */
export async function painted(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done));
}

/** Waits for the end of all animations, except endless ones such as spinners. */
export async function settled(): Promise<void> {
  await painted();
  await until(() => !isMoving(document), 'the end of all animations');
  await painted();
}

function isMoving(root: Document | ShadowRoot): boolean {
  const passing = root
    .getAnimations()
    .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
  return passing || [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && isMoving(shadowRoot));
}

/** Removes elements, and waits until React has unmounted what was in them. */
export async function takeAway(...elements: (Element | null)[]): Promise<void> {
  for (const element of elements) {
    element?.remove();
    await until(() => !element?.shadowRoot?.childElementCount, `<${element?.localName}> to be unmounted`);
  }
}
