import { Button } from '../basics/buttons.tsx';
import { KeyIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords } from './state-words.ts';
import { useWords } from '../../react/use-words.ts';

/** Nobody is logged in yet. */
export function LogInState({ onLogIn }: { onLogIn: () => void }) {
  const words = useWords(stateWords);
  return (
    <StatePanel
      tone="blue"
      icon={<KeyIcon size={20} />}
      title={words.logInTitle}
      actions={
        <Button variant="primary" onClick={onLogIn}>
          {words.logIn}
        </Button>
      }
    />
  );
}
