import { useCallback, useState, useSyncExternalStore } from 'react';
import { useKit } from '../styles/kit.ts';
import { keptLength, shorten, type KeptLengths } from './shorten.ts';
import styles from './short-text.css';

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

/**
 * A text shortened for the screen's width. The full text shows on hover and focus, expands on click, and is read by
 * screen readers.
 */
export function ShortText({ text, kept }: { text: string; kept?: KeptLengths }) {
  useKit(styles);
  const [whole, setWhole] = useState(false);
  const short = shorten(text, keptLength(useScreenWidth(), kept));
  if (short === text)
    return (
      <span className="iam-short-text" dir="auto">
        {text}
      </span>
    );
  return (
    <button
      type="button"
      data-tip=""
      className="iam-short-text iam-short-button"
      dir="auto"
      aria-label={text}
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      {whole ? text : short}
    </button>
  );
}
