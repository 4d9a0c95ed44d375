import { useEffect, useRef } from 'react';
import { Button } from '../basics/buttons.tsx';
import { OfflineIcon, RefreshIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords as words } from './state-words.ts';

/** The service cannot be reached. Retries by itself when the browser is online again. */
export function OfflineState({ onRetry, text = words.offlineText }: { onRetry?: () => void; text?: string }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const again = () => retry.current?.();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
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
