import { linkTo, useNavigation } from '../react/navigation.ts';
import { useWords } from '../react/use-words.ts';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { LockIcon } from '../ui/basics/icons.tsx';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { twoFactorNeededWords } from './two-factor-needed-words.ts';

/** In place of a screen of the platform's staff, as long as their company alone says who they are. */
export function TwoFactorNeeded() {
  const words = useWords(twoFactorNeededWords);
  const navigation = useNavigation();
  return (
    <StatePanel
      tone="yellow"
      icon={<LockIcon size={20} />}
      title={words.title}
      text={words.text}
      actions={<ButtonLink {...linkTo(navigation, () => ({ name: 'user' }))}>{words.toAccount}</ButtonLink>}
    />
  );
}
