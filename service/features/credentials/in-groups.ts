/** Results of a group. */
const MOST = 8;
/** How long a result waits for others. */
const PATIENCE_MS = 50;

/** Runs something, and hands over its result along with others. */
type InGroup = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Hands over results in groups while many are under way. A hash empties the processor's caches, so whatever follows it
 * is slow, here and in Postgres: a group fills them once.
 * @param few no result waits while so few are under way, because the processors would have nothing else to do
 */
export function inGroups(few: number): InGroup {
  let running = 0;
  const waiting: (() => void)[] = [];
  let late: NodeJS.Timeout | undefined;
  const handOver = () => {
    clearTimeout(late);
    late = undefined;
    for (const goOn of waiting.splice(0)) goOn();
  };
  return async (run) => {
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
      const turn = new Promise<void>((goOn) => waiting.push(goOn));
      if (running <= few || waiting.length >= MOST) handOver();
      else late ??= setTimeout(handOver, PATIENCE_MS);
      await turn;
    }
  };
}
