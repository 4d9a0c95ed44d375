import type { IamError } from '../../../core/errors/errors.ts';
import { Button } from '../basics/buttons.tsx';
import { WarningIcon } from '../basics/icons.tsx';
import { errorText } from './error-text.ts';
import { StatePanel } from './state-panel.tsx';
import { stateWords } from './state-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** This page cannot have a session, such as where its cookies are refused. It says why, and what to do. */
export function ObstacleState({ error, onLogIn }: { error: IamError; onLogIn?: () => void }) {
  const speak = useSpeak();
  const words = useWords(stateWords);
  const titles: Record<string, string> = {
    origin_not_trusted: words.notTrustedTitle,
    cookie_refused: words.noCookiesTitle,
  };
  return (
    <StatePanel
      alert
      tone="yellow"
      icon={<WarningIcon size={20} />}
      title={titles[error.code] ?? words.notLoggedInTitle}
      text={errorText(speak, error)}
      actions={
        onLogIn && (
          <Button variant="primary" onClick={onLogIn}>
            {words.logIn}
          </Button>
        )
      }
    />
  );
}
