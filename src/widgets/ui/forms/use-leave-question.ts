import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../react/leave-guard.ts';

/** Asks before unsaved changes are lost; a `Confirm` shows the question. */
export function useLeaveQuestion(unsaved: boolean) {
  const [asking, setAsking] = useState(false);
  const pending = useRef<(leave: boolean) => void>(undefined);
  const ask = useCallback(
    () =>
      new Promise<boolean>((done) => {
        pending.current?.(false);
        pending.current = done;
        setAsking(true);
      }),
    [],
  );
  useLeaveGuard(unsaved, { isUnsaved: () => true, ask });
  useEffect(() => () => pending.current?.(false), []);
  return {
    asking,
    leave: () => pending.current?.(true),
    /** Closes the question; the page stays, unless `postpone` took the answer. */
    close: () => {
      pending.current?.(false);
      setAsking(false);
    },
    /** Takes the answer, to give it later. */
    postpone: () => {
      const answer = pending.current;
      pending.current = undefined;
      return answer;
    },
  };
}
