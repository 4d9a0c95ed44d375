import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { CheckIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { useEndReached } from './use-end-reached.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './virtual.css';

export interface ListboxProps<Item extends object> {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** Draws a row of 58 px. A row is drawn again if its item or this function changes. */
  render: (item: Item) => ReactNode;
  /** Key of the selected item. */
  selected: string | number | undefined;
  /** @param by the arrow keys only move the choice; a click or Enter chooses for good */
  onSelect: (item: Item, by: 'arrows' | 'choice') => void;
  /** Keys of the ticked items. With it each row has a checkbox, beside the single choice. */
  ticked?: ReadonlySet<string | number>;
  /** Called by a click on a checkbox, Space, and clicks with Ctrl. @param isRange with Shift: up to this item */
  onTick?: (item: Item, isRange: boolean) => void;
  /** Called by Ctrl A. */
  onTickAll?: () => void;
  /** Maximum height of the scroller in px; it is never higher than its rows. */
  maxHeight: number;
  onHitBottom?: () => void;
  /** The list comes back after it was empty: its first frame draws half the rows, which takes half as long. */
  inHalves?: boolean;
}

/**
 * The index that a key selects in a list; undefined if it selects none. Source: ARIA Authoring Practices, listbox
 * pattern.
 */
export function listboxKey(key: string, now: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    Home: 0,
    End: count - 1,
    PageDown: now + page,
    PageUp: now - page,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/**
 * A single choice from a long list, and with `ticked` a checkbox per row. Only visible rows are in the document, and
 * the choice follows the arrow keys. The choice is `aria-selected`, the checkbox `aria-checked`: an option may have
 * both (WAI-ARIA 1.2, 6.6). Import it lazily.
 */
export function Listbox<Item extends object>({
  label,
  items,
  itemKey,
  render,
  selected,
  onSelect,
  ticked,
  onTick,
  onTickAll,
  maxHeight,
  onHitBottom,
  inHalves = false,
}: ListboxProps<Item>) {
  useKit(styles);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const active = useMemo(() => items.findIndex((item) => itemKey(item) === selected), [items, selected, itemKey]);
  const height = Math.min(maxHeight, items.length * ROW_HEIGHT);
  const { rows, isCondensed, reveal } = useVirtualRows({
    count: items.length,
    scroller,
    height,
    pinned: active,
    inHalves,
    condensedWhenFast: true,
  });
  const slots = useMemo(() => [...rows].sort((a, b) => a.slot - b.slot), [rows]);
  const draw = useDrawn(render);
  const onScroll = useEndReached(items.length, onHitBottom);

  useEffect(() => {
    if (active >= 0) reveal(active);
  }, [active, reveal]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1);
    const now = items[active];
    if (onTick && isCommand(event) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return onTickAll?.();
    }
    if (now !== undefined && (event.key === 'Enter' || (event.key === ' ' && onTick))) {
      event.preventDefault();
      return event.key === ' ' ? onTick?.(now, event.shiftKey) : onSelect(now, 'choice');
    }
    const next = listboxKey(event.key, active, items.length, page);
    if (next === undefined) return;
    event.preventDefault();
    const item = items[next];
    if (item === undefined || next === active) return;
    if (event.shiftKey) onTick?.(item, true);
    onSelect(item, 'arrows');
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    const row = target instanceof Element ? target.closest('[role="option"]') : null;
    const item = items[Number(row?.ariaPosInSet) - 1];
    if (!(target instanceof Element) || item === undefined) return;
    const onBox = target.closest('.iam-listbox-tick') !== null;
    if (onTick && (onBox || event.shiftKey || isCommand(event))) onTick(item, event.shiftKey);
    else onSelect(item, 'choice');
  };
  const shown = useMemo(
    () =>
      slots.map(({ index, slot }) => {
        const item = items[index];
        if (item === undefined) return null;
        const isTicked = ticked?.has(itemKey(item));
        return (
          <div
            // A slot keeps its node: new text takes a browser half as long as a new node.
            key={slot}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-checked={isTicked}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            data-active={index === active || undefined}
            data-condensed={isCondensed(index) || undefined}
            className="iam-listbox-row"
            style={{ blockSize: ROW_HEIGHT, translate: `0 ${index * ROW_HEIGHT}px` }}
          >
            {ticked && (
              <span className="iam-listbox-tick" aria-hidden="true">
                {isTicked && <CheckIcon size={12} />}
              </span>
            )}
            {draw(item)}
          </div>
        );
      }),
    [slots, items, active, ticked, itemKey, id, draw, isCondensed],
  );
  const isMixed = slots.some((row, at) => row !== rows[at]);
  return (
    <div className="iam-listbox-frame">
      <div
        ref={scroller}
        className="iam-listbox iam-virtual iam-scroll"
        role="listbox"
        aria-label={label}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        // The document has the rows by slot; assistive technology reads them by index.
        aria-owns={isMixed ? rows.map(({ index }) => `${id}-${index}`).join(' ') : undefined}
        tabIndex={0}
        style={{ maxBlockSize: maxHeight }}
        onKeyDown={onKeyDown}
        // Otherwise a range by Shift would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={onClick}
        onScroll={onScroll}
      >
        <div className="iam-listbox-all" role="presentation" style={{ blockSize: items.length * ROW_HEIGHT }}>
          {shown}
        </div>
      </div>
    </div>
  );
}

const isCommand = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => ctrlKey || metaKey;

/** Draws each item once: React leaves an equal element as it is, while the list scrolls and grows. */
function useDrawn<Item extends object>(render: (item: Item) => ReactNode): (item: Item) => ReactNode {
  return useMemo(() => {
    const drawn = new WeakMap<Item, ReactNode>();
    return (item) => {
      const found = drawn.get(item) ?? render(item);
      drawn.set(item, found);
      return found;
    };
  }, [render]);
}
