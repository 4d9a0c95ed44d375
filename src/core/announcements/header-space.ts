import type { Store } from '../platform/platform.ts';

/** The block size of a header without announcements, as in `tokens.css`. */
const BAR = 56;
/** Taller ones are a mistake, or a host's styles. */
const TALLEST = 400;
const KEY = 'iam.header-space';

/**
 * The block size in px that this browser's last header had, so that a page keeps that space free.
 * @param width of the window: in another one, texts have other lines
 */
export function reservedHeaderSpace(local: Store, width: number): number {
  const [at, height = 0] = (local.get(KEY) ?? '').split(' ').map(Number);
  return at === width && height > BAR && height <= TALLEST ? height : BAR;
}

/** Remembers the block size of a header that is complete. */
export function reserveHeaderSpace(local: Store, width: number, height: number): void {
  local.set(KEY, `${width} ${Math.round(height)}`);
}
