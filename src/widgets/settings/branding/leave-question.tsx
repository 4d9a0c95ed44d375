import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../react/leave-guard.ts';
import { useWords } from '../../react/use-words.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { brandingWords } from './words.ts';

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const words = useWords(brandingWords);
  const [asking, setAsking] = useState(false);
  const answer = useRef<(leave: boolean) => void>(undefined);
  const ask = useCallback(
    () =>
      new Promise<boolean>((done) => {
        answer.current?.(false);
        answer.current = done;
        setAsking(true);
      }),
    [],
  );
  useLeaveGuard(unsaved, ask);
  useEffect(() => () => answer.current?.(false), []);
  return (
    <Confirm
      open={asking}
      danger
      title={words.leaveTitle}
      message={words.leaveText}
      action={words.leave}
      onConfirm={() => answer.current?.(true)}
      onClose={() => {
        answer.current?.(false);
        setAsking(false);
      }}
    />
  );
}
