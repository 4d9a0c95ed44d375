import { messageOf } from '../../../core/errors/guards.ts';
import { Button } from '../basics/buttons.tsx';
import { AlertIcon, RefreshIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords as words } from './state-words.ts';

/** Something went wrong: the error's message, and a retry. */
export function FailedState({
  error,
  title = words.failedTitle,
  onRetry,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}) {
  return (
    <StatePanel
      alert
      tone="red"
      icon={<AlertIcon size={20} />}
      title={title}
      text={messageOf(error)}
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
