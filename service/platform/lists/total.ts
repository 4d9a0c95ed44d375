import { COUNT_STEP } from '../../../src/core/contract/limits.ts';

/** The total of a paged list. */
export interface Total {
  total: number;
  /** There are more: `total` is where counting stopped. */
  total_is_capped?: true;
}

/**
 * Where counting stops for a page: always beyond it, so that there is a next page if there are more rows. Nobody reads
 * an exact number beyond that.
 */
export const capOf = ({ offset, limit }: { offset: number; limit: number }): number =>
  COUNT_STEP * Math.ceil((offset + limit + 1) / COUNT_STEP);

/** How many rows are counted for a page: one more than the cap tells that there are more. */
export const mostCounted = (page: { offset: number; limit: number; after?: unknown }): number =>
  capOf(page) + 1 - (page.after ? page.offset : 0);

/**
 * The total of a list.
 * @param counted rows, at most one more than `cap`
 */
export const totalOf = (counted: number, cap: number): Total =>
  counted > cap ? { total: cap, total_is_capped: true } : { total: counted };
