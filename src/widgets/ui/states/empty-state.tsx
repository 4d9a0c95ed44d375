import type { ReactNode } from 'react';
import { BoxIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';

/** Nothing is here yet: says what it would be, and the next step. */
export function EmptyState({
  title,
  text,
  icon = <BoxIcon size={20} />,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}) {
  return <StatePanel icon={icon} title={title} text={text} actions={action} />;
}
