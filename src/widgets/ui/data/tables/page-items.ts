/** Pages shown beside the current one, and at either end. */
export const PAGE_RANGE = 1;
export const PAGE_MARGIN = 2;

/** A page number counted from 1, or a gap. */
export type PageItem = number | 'gap';

/**
 * The numbers that a pagination shows: `margin` pages at each end and `range` pages around the current one. A gap that
 * would hide a single page shows that page.
 * @param page the current page, counted from 1
 * @param pages the number of pages
 */
export function pageItems(page: number, pages: number, range = PAGE_RANGE, margin = PAGE_MARGIN): PageItem[] {
  const low = Math.max(1, Math.min(page - Math.floor((range - 1) / 2), pages - range + 1));
  const shown = new Set<number>();
  for (let at = 1; at <= Math.min(margin, pages); at += 1) shown.add(at).add(pages - at + 1);
  for (let at = low; at < low + range && at <= pages; at += 1) shown.add(at);
  const items: PageItem[] = [];
  let last = 0;
  for (const at of [...shown].sort((one, other) => one - other)) {
    if (at - last === 2) items.push(at - 1);
    else if (at - last > 2) items.push('gap');
    items.push(at);
    last = at;
  }
  return items;
}
