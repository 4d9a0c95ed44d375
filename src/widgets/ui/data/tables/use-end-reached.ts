import { useEffect, useMemo, useRef, type UIEvent } from 'react';
import { throttle } from '../../basics/throttle.ts';

/** Minimum ms between two checks of scroll events. */
export const SCROLL_THROTTLE_MS = 50;
const NEAR_PX = 58;

/**
 * Calls back once when a scroller reaches its end, and again after more rows came.
 * @param rows the current number of rows
 * @returns an `onScroll` handler
 */
export function useEndReached(
  rows: number,
  onHitBottom: (() => void) | undefined,
): (event: UIEvent<HTMLElement>) => void {
  const state = useRef({ onHitBottom, toldAt: -1, rows });
  useEffect(() => {
    state.current = { ...state.current, onHitBottom, rows };
  });
  const look = useMemo(
    () =>
      throttle((scroller: HTMLElement) => {
        const now = state.current;
        const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
        if (left > NEAR_PX || now.toldAt === now.rows) return;
        state.current.toldAt = now.rows;
        now.onHitBottom?.();
      }, SCROLL_THROTTLE_MS),
    [],
  );
  useEffect(() => () => look.cancel(), [look]);
  return (event) => look(event.currentTarget);
}
