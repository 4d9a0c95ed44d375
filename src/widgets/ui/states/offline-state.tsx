import { Button } from '../basics/buttons.tsx';
import { retryKeepingFocus } from './retry-keeping-focus.ts';
import { OfflineIcon, RefreshIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { errorWords } from './error-words.ts';
import { stateWords } from './state-words.ts';
import { useWords } from '../../react/use-words.ts';
import { useOnline } from './use-online.ts';

/** The service cannot be reached. Retries by itself when the browser is online again. */
export function OfflineState({ onRetry }: { onRetry?: () => void }) {
  const words = useWords(stateWords);
  const { retry } = useWords(errorWords);
  useOnline(onRetry);
  return (
    <StatePanel
      alert
      icon={<OfflineIcon size={20} />}
      title={words.offlineTitle}
      text={words.offlineText}
      actions={
        onRetry && (
          <Button icon={<RefreshIcon />} onClick={(event) => retryKeepingFocus(event.currentTarget, onRetry)}>
            {retry}
          </Button>
        )
      }
    />
  );
}
