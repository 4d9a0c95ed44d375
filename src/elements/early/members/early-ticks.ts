import { build, type FrameNode } from '../frame.ts';

/** React's `CheckIcon`. */
const CHECK: FrameNode = [
  'svg',
  { class: 'iam-icon', style: '--iam-icon-size:12px', viewBox: '0 0 24 24' },
  ['path', { d: 'm5 12 5 5 9-10' }],
];

/**
 * Ticks rows of the early list as React's does it (`members/bulk/ticks.ts`).
 * @returns a function for a press on a row's box, or with `null` on the box of all; `isRange`: from the last one to it
 */
export function earlyTicks(early: ParentNode): (row: Element | null, isRange: boolean) => void {
  let anchor: Element | undefined;
  return (row, isRange) => {
    const rows = [...early.querySelectorAll('[role=option]')];
    if (!row) {
      anchor = undefined;
      const isAll = rows.every(isTicked);
      return rows.forEach((one) => show(one, !isAll));
    }
    const from = isRange ? (anchor ?? rows.find((one) => one.ariaSelected === 'true') ?? row) : row;
    const ticked = isRange ? !anchor || isTicked(anchor) : !isTicked(row);
    const [begin = 0, end = 0] = [from, row].map((one) => rows.indexOf(one)).sort((one, other) => one - other);
    for (const one of rows.slice(begin, end + 1)) show(one, ticked);
    anchor = from;
  };
}

const isTicked = (row: Element) => row.ariaChecked === 'true';

function show(row: Element, ticked: boolean): void {
  row.ariaChecked = String(ticked);
  const content = ticked ? [build(document, [CHECK], { keeps: () => true })] : [];
  row.querySelector('.iam-listbox-tick')?.replaceChildren(...content);
}
