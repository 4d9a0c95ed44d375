import type { Platform } from '../../../../core/platform/platform.ts';
import type { Resource } from '../../../../core/state/resource.ts';

/** Milliseconds between two looks at what is not finished. */
const LOOK = 2_000;

/**
 * Loads a resource again as long as it is unfinished, while the page is visible.
 * @returns a function that ends it
 */
export function watchRun<T>(
  platform: Pick<Platform, 'after' | 'attention'>,
  resource: Resource<T>,
  isUnfinished: (data: T) => boolean,
): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel();
    cancel = platform.after(LOOK, () => (platform.attention.visible() ? void resource.reload() : wait()));
  };
  const stop = resource.status.subscribe((status) => {
    const data = resource.data.peek();
    if (status === 'ready' && data !== undefined && isUnfinished(data)) wait();
    else cancel();
  });
  return () => {
    stop();
    cancel();
  };
}
