/** Counting stops at the next full thousand after a page: nobody reads an exact number beyond it. */
const STEP = 1_000;

/** The total of a paged list. */
export interface Total {
  total: number;
  /** There are more: `total` is where counting stopped. */
  total_is_capped?: true;
}

/** Where counting stops for a page: always beyond it, so that there is a next page if there are more rows. */
export const capOf = ({ offset, limit }: { offset: number; limit: number }): number =>
  STEP * Math.ceil((offset + limit + 1) / STEP);

/** How many rows are counted for a page: one more than the cap tells that there are more. */
export const mostCounted = (page: { offset: number; limit: number; after?: unknown }): number =>
  capOf(page) + 1 - (page.after ? page.offset : 0);

/**
 * The total of a list.
 * @param counted rows, at most one more than `cap`
 */
export const totalOf = (counted: number, cap: number): Total =>
  counted > cap ? { total: cap, total_is_capped: true } : { total: counted };
