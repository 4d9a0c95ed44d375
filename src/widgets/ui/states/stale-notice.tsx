import { isUnreachable } from '../../../core/errors/guards.ts';
import { Button } from '../basics/buttons.tsx';
import { WarningIcon } from '../basics/icons.tsx';
import { useWords } from '../../react/use-words.ts';
import { useKit } from '../styles/kit.ts';
import { errorWords } from './error-words.ts';
import { stateWords } from './state-words.ts';
import styles from './state-panel.css';
import { useOnline } from './use-online.ts';

export interface StaleNoticeProps {
  /** Why the content could not be refreshed. */
  error: unknown;
  onRetry: () => void;
  /** Default: the content may be out of date. */
  text?: string;
  /** The button's text. Default: 'Try again'. */
  action?: string;
}

/** Says that content could not be refreshed. After a network failure, it retries when the browser is online again. */
export function StaleNotice({ error, onRetry, text, action }: StaleNoticeProps) {
  const words = useWords(stateWords);
  const { retry } = useWords(errorWords);
  useKit(styles);
  useOnline(isUnreachable(error) ? onRetry : undefined);
  return (
    <div className="iam-stale" role="alert">
      <WarningIcon />
      <span>{text ?? words.staleText}</span>
      <Button size="sm" onClick={onRetry}>
        {action ?? retry}
      </Button>
    </div>
  );
}
