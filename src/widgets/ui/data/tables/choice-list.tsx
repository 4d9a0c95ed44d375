import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { searchable } from '../../../../core/locale/searchable.ts';
import { useKit } from '../../styles/kit.ts';
import { isComposing } from '../../../react/shortcuts.ts';
import { useWords } from '../../../react/use-words.ts';
import { SearchField } from '../../fields/search-field.tsx';
import { words as fieldsWords } from '../../fields/words.ts';
import { dataWords } from '../data-words.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './choice-list.css';
import virtualStyles from './virtual.css';

export interface ChoiceListProps<Item> {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => number;
  /** What the filter looks at. */
  textOf: (item: Item) => string;
  /** Draws the button of a row of 58 px. */
  render: (item: Item, props: { onClick: () => void; 'data-choice': number }) => ReactNode;
  onChoose: (item: Item) => void;
  /** Maximum height of the scroller in px. */
  maxHeight: number;
  autoFocus?: boolean;
}

/**
 * A button for each of hundreds of choices, with a filter above. Only visible rows are in the document. The arrow keys
 * move from the filter into the list and through it; Enter in the filter chooses the only one that is left.
 */
export function ChoiceList<Item>({
  label,
  items,
  itemKey,
  textOf,
  render,
  onChoose,
  maxHeight,
  autoFocus = false,
}: ChoiceListProps<Item>) {
  useKit(virtualStyles, styles);
  const words = useWords(fieldsWords);
  const data = useWords(dataWords);
  const [term, setTerm] = useState('');
  const [focused, setFocused] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const wanted = searchable(term).split(/\s+/).filter(Boolean);
    return items.filter((item) => wanted.every((word) => searchable(textOf(item)).includes(word)));
  }, [items, term, textOf]);
  const height = Math.min(maxHeight, found.length * ROW_HEIGHT);
  const { rows, reveal } = useVirtualRows({ count: found.length, scroller, height, pinned: focused });

  const focus = (index: number) => {
    reveal(index);
    // Its row has to be there before the next key.
    flushSync(() => setFocused(index));
    frame.current?.querySelector<HTMLElement>(`[data-choice="${index}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const inFilter = event.target instanceof HTMLInputElement;
    const [only] = found;
    if (inFilter && event.key === 'Enter' && found.length === 1 && only !== undefined) {
      event.preventDefault();
      return onChoose(only);
    }
    const last = found.length - 1;
    const page = Math.max(1, Math.floor(maxHeight / ROW_HEIGHT) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const ends: Record<string, number> = inFilter ? {} : { Home: 0, End: last };
    const step = steps[event.key];
    const now = inFilter ? -1 : focused;
    const next = ends[event.key] ?? (step === undefined ? undefined : now + step);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (next < 0 && step === -1) return frame.current?.querySelector('input')?.focus();
    focus(Math.min(Math.max(next, 0), last));
  };
  return (
    <div ref={frame} className="iam-choices" onKeyDown={onKeyDown}>
      <SearchField value={term} onChange={setTerm} onSearch={setTerm} autoFocus={autoFocus} />
      <p className="iam-visually-hidden" role="status">
        {term !== '' && data.found(found.length)}
      </p>
      {found.length === 0 && <p className="iam-muted">{words.noneFound}</p>}
      <div ref={scroller} className="iam-choices-scroll iam-virtual iam-scroll" style={{ maxBlockSize: maxHeight }}>
        <ul className="iam-choices-all" aria-label={label} style={{ blockSize: found.length * ROW_HEIGHT }}>
          {rows.map(({ index }) => {
            const item = found[index];
            return item === undefined ? null : (
              <li
                key={itemKey(item)}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                style={{ blockSize: ROW_HEIGHT, translate: `0 ${index * ROW_HEIGHT}px` }}
                onFocus={() => setFocused(index)}
              >
                {render(item, { onClick: () => onChoose(item), 'data-choice': index })}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
