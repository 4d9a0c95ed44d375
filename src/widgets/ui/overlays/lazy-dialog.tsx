import type { ReactNode } from 'react';
import { LoadBoundary } from '../../react/lazy.ts';
import { useSpeak } from '../../react/use-words.ts';
import { errorText } from '../states/error-text.ts';
import { useToasts } from './toasts/toaster.tsx';

/**
 * A dialog that is fetched when it opens. If that fails, such as offline, a toast says so and the page with its input
 * stays as it is; opening the dialog again is the retry.
 * @param props.onClose forgets that the dialog is open
 */
export function LazyDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const toasts = useToasts();
  const speak = useSpeak();
  const giveUp = (error: unknown) => {
    toasts.error(errorText(speak, error));
    onClose();
  };
  return (
    <LoadBoundary failed={nothing} onFailed={giveUp}>
      {children}
    </LoadBoundary>
  );
}

const nothing = () => null;
