import type { ReactNode } from 'react';
import { LockIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords as words } from './state-words.ts';

/** The user has no access; says whom to ask. */
export function DeniedState({
  title = words.deniedTitle,
  text = words.deniedText,
  action,
}: {
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return <StatePanel tone="yellow" icon={<LockIcon size={20} />} title={title} text={text} actions={action} />;
}
