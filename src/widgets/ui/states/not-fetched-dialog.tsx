import { useWords } from '../../react/use-words.ts';
import { Button } from '../basics/buttons.tsx';
import { RefreshIcon } from '../basics/icons.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { overlayWords } from '../overlays/overlay-words.ts';
import { errorWords } from './error-words.ts';
import { stateWords } from './state-words.ts';
import { useOnline } from './use-online.ts';

export interface NotFetchedDialogProps {
  onClose: () => void;
  onRetry: () => void;
}

/** In place of a dialog that could not be fetched. Retries by itself when the browser is online again. */
export function NotFetchedDialog({ onClose, onRetry }: NotFetchedDialogProps) {
  const words = useWords(stateWords);
  const { retry } = useWords(errorWords);
  const { close } = useWords(overlayWords);
  useOnline(onRetry);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={words.failedTitle}
      description={words.notFetched}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button variant="primary" icon={<RefreshIcon />} onClick={onRetry} data-iam-focus="">
            {retry}
          </Button>
        </>
      }
    />
  );
}
