import { Button } from '../basics/buttons.tsx';
import { retryKeepingFocus } from './retry-keeping-focus.ts';
import { AlertIcon, RefreshIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { errorWords } from './error-words.ts';
import { stateWords } from './state-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from './error-text.ts';

/** Something went wrong: the error's message, and a retry. */
export function FailedState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const words = useWords(stateWords);
  const { retry } = useWords(errorWords);
  const speak = useSpeak();
  return (
    <StatePanel
      alert
      tone="red"
      icon={<AlertIcon size={20} />}
      title={title ?? words.failedTitle}
      text={errorText(speak, error)}
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
