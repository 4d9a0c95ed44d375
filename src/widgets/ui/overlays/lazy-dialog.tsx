import { useContext, type ReactNode } from 'react';
import { lazy, LoadBoundary } from '../../react/lazy.ts';
import { useSpeak } from '../../react/use-words.ts';
import { errorText } from '../states/error-text.ts';
import { ToastContext } from './toasts/toaster.tsx';

const NotFetched = lazy(async () => ({
  default: (await import('../states/not-fetched-dialog.tsx')).NotFetchedDialog,
}));

/**
 * A dialog that is fetched when it opens. If that fails, such as offline or after a deployment, another one says so in
 * its place and tries again; the page and its input stay as they are. If even that one is missing, a toast says so.
 * @param props.onClose forgets that the dialog is open
 */
export function LazyDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const toasts = useContext(ToastContext);
  const speak = useSpeak();
  const giveUp = (error: unknown) => {
    toasts?.error(errorText(speak, error));
    onClose();
  };
  const failed = (_error: unknown, retry: () => void) => (
    <LoadBoundary failed={nothing} onFailed={giveUp}>
      <NotFetched onClose={onClose} onRetry={retry} />
    </LoadBoundary>
  );
  return <LoadBoundary failed={failed}>{children}</LoadBoundary>;
}

const nothing = () => null;
