import type { ReactNode } from 'react';
import { FallbackContext, lazy } from '../../react/lazy.ts';
import type { MenuProps, MenuTriggerProps } from './menu.tsx';

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }));

/** Props of a trigger that is shown disabled until its menu is loaded. */
export type LazyTriggerProps = Partial<MenuTriggerProps> & { disabled?: boolean };

export interface LazyMenuProps extends Omit<MenuProps, 'trigger'> {
  trigger: (props: LazyTriggerProps) => ReactNode;
}

/** A menu button that loads its menu after the first view, and is disabled until then. */
export function LazyMenu(props: LazyMenuProps) {
  return (
    <FallbackContext value={props.trigger({ disabled: true })}>
      <Menu {...props} />
    </FallbackContext>
  );
}
