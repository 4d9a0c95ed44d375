import { useCallback, useState, useSyncExternalStore } from 'react';
import { useKit } from '../styles/kit.ts';
import { keptLength, shorten, type KeptLengths } from './shorten.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './short-text.css';

/** The width of the screen, which changes when a window moves to another one. */
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
 * A text cut to the screen's width. The whole of it shows on hover and focus, opens in place on click, and is what
 * screen readers say.
 */
export function ShortText({ text, kept }: { text: string; kept?: KeptLengths }) {
  useKit(styles);
  const [whole, setWhole] = useState(false);
  const short = shorten(text, keptLength(useScreenWidth(), kept));
  if (short === text) return <span className="iam-short-text">{text}</span>;
  return (
    <Tooltip text={text} repeatsName>
      {(tip) => (
        <button
          {...tip}
          type="button"
          className="iam-short-text iam-short-button"
          aria-label={text}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? text : short}
        </button>
      )}
    </Tooltip>
  );
}
