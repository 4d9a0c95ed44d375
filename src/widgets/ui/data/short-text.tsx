import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { BreakableText } from '../basics/breakable-text.tsx';
import { useKit } from '../styles/kit.ts';
import { keptLength, shorten, type KeptLengths } from './shorten.ts';
import styles from './short-text.css';
import { watchSizes } from '../../react/sizes.ts';

/** The screen's width, which changes when a window moves to another screen. */
function useScreenWidth(): number {
  const subscribe = useCallback((changed: () => void) => {
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => 1280,
  );
}

/** Lines of a text in a cell. */
const LINES = 2;

/** How many letters of a text fit into its cell in a table; 0 outside of one. */
function useRoom(shown: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const cell = shown.current?.closest('.iam-table-value');
    if (!cell) return undefined;
    let width = 0;
    const measure = () => {
      // Its height changes with what is shown: measuring again would take another line, which moves what is below.
      if (cell.clientWidth === width) return;
      width = cell.clientWidth;
      setRoom(roomIn(cell, shown.current));
    };
    measure();
    return watchSizes(() => flushSync(measure), cell);
  }, [shown]);
  return room;
}

/** The letters that the lines of a cell hold, by the average width of those that are shown. */
function roomIn(cell: Element, text: HTMLElement | null): number {
  if (!text) return 0;
  const lines = cell.ownerDocument.createRange();
  lines.selectNodeContents(text);
  const width = [...lines.getClientRects()].reduce((sum, line) => sum + line.width, 0);
  const letters = text.textContent.length;
  return width > 0 && letters > 0 ? Math.floor((LINES * cell.clientWidth * letters) / width) : 0;
}

/**
 * A text shortened for the screen's width, and in a table only if two lines of its cell are full. The full text shows
 * on hover and focus, expands on click, and is read by screen readers.
 */
export function ShortText({ text, kept }: { text: string; kept?: KeptLengths }) {
  useKit(styles);
  const [whole, setWhole] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const short = shorten(text, Math.max(keptLength(useScreenWidth(), kept), useRoom(shown)));
  if (short === text)
    return (
      <span ref={shown} className="iam-short-text" dir="auto">
        <BreakableText text={text} />
      </span>
    );
  return (
    <button
      ref={shown as RefObject<HTMLButtonElement | null>}
      type="button"
      data-tip=""
      className="iam-short-text iam-short-button"
      dir="auto"
      aria-label={text}
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      <BreakableText text={whole ? text : short} />
    </button>
  );
}
