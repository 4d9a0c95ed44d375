import { createContext, useContext, type ReactNode } from 'react';
import { LockIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords } from './state-words.ts';
import { useWords } from '../../react/use-words.ts';

/** Where users without access go next; null on pages of hosts. The console provides a link to the own account. */
export const WayOnContext = createContext<ReactNode>(null);

/** The user has no access; says whom to ask, and leads on. */
export function DeniedState({ title, text, action }: { title?: string; text?: ReactNode; action?: ReactNode }) {
  const words = useWords(stateWords);
  const wayOn = useContext(WayOnContext);
  return (
    <StatePanel
      tone="yellow"
      icon={<LockIcon size={20} />}
      title={title ?? words.deniedTitle}
      text={text ?? words.deniedText}
      actions={action ?? wayOn}
    />
  );
}
