import { Button } from '../basics/buttons.tsx';
import { OfflineIcon, RefreshIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords as words } from './state-words.ts';
import { useOnline } from './use-online.ts';

/** The service cannot be reached. Retries by itself when the browser is online again. */
export function OfflineState({ onRetry, text = words.offlineText }: { onRetry?: () => void; text?: string }) {
  useOnline(onRetry);
  return (
    <StatePanel
      alert
      icon={<OfflineIcon size={20} />}
      title={words.offlineTitle}
      text={text}
      actions={
        onRetry && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {words.retry}
          </Button>
        )
      }
    />
  );
}
