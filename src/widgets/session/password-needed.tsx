import { useNavigation } from '../react/navigation.ts';
import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { LockIcon } from '../ui/basics/icons.tsx';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { passwordNeededWords } from './password-needed-words.ts';

/**
 * In place of a screen while the user has to choose a new password: the service refuses everything else until then.
 * @param onChange opens the dialog. Default: leads to the account, where it opens by itself
 */
export function PasswordNeeded({ onChange }: { onChange?: () => void }) {
  const words = useWords(passwordNeededWords);
  const navigation = useNavigation();
  const toAccount = () => navigation.go({ name: 'user' });
  return (
    <StatePanel
      tone="yellow"
      icon={<LockIcon size={20} />}
      title={words.title}
      text={words.text}
      actions={<Button onClick={onChange ?? toAccount}>{words.change}</Button>}
    />
  );
}
