import type { Store } from '../platform/platform.ts';

/** The block size of a logo in the header, and its largest inline size. */
const HEIGHT = 28;
const WIDEST = 168;
const KEY = 'iam.logo-space';

/** The inline size of the logo that this browser showed last, so that the next header leaves space for it. */
export function reservedLogoSpace(local: Store): string | undefined {
  const width = Number(local.get(KEY));
  return width > HEIGHT && width <= WIDEST ? `${width}px` : undefined;
}

/** Whether this browser knows the room of the organization's logo. */
export const isLogoSpaceKnown = (local: Store): boolean => local.get(KEY) !== null;

/**
 * Remembers the space of a logo.
 * @param image its own size; undefined for the default one
 */
export function reserveLogoSpace(local: Store, image?: { naturalWidth: number; naturalHeight: number }): void {
  const ratio = image && image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : 1;
  local.set(KEY, String(Math.min(WIDEST, HEIGHT * Math.max(1, ratio))));
}
