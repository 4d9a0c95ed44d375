import { ROW_HEIGHT } from '../ui/data/tables/row-height.ts';

/** The height in px that a list of members may take: the window's below its top, at least a few rows. */
export function listHeight(list: Element): number {
  const width = list.closest('.iam-team')?.clientWidth ?? 0;
  const top = list.getBoundingClientRect().top + window.scrollY;
  const fitting = Math.floor((window.innerHeight - top - 24) / ROW_HEIGHT);
  // Whole rows, without the line below the last one: the panel's border is there.
  const left = Math.max(6, fitting) * ROW_HEIGHT - 1;
  // Stacked panels: the details follow below. On a phone the list is the page.
  return width < 880 && width >= 480 ? ROW_HEIGHT * 5 + 24 : left;
}
