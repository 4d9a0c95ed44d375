import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import { scrollStop } from './scroll-stop.ts';
import { usePopover, type PopoverOptions, type TriggerProps } from './use-popover.ts';
import styles from './popover.css';

export interface PopoverProps extends Omit<PopoverOptions, 'matchWidth'> {
  /** The panel's accessible name. */
  label: string;
  /** Draws the button; spread the given props on it. */
  trigger: (props: TriggerProps) => ReactNode;
  /** The panel's content, mounted while it is open; a function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The small square that points at the trigger; on by default. */
  arrow?: boolean;
  /** Removes the panel's padding, for lists that reach its edges. */
  flush?: boolean;
}

/** A panel beside its button. It opens on click, and closes on an outside click, on Esc, or through `close`. */
export function Popover({ label, trigger, children, arrow = true, flush = false, ...options }: PopoverProps) {
  useKit(styles);
  const popover = usePopover({ gap: arrow ? 10 : 6, ...options });
  return (
    <>
      {trigger(popover.trigger)}
      <div {...popover.panel} className="iam-popover" role="dialog" aria-label={label}>
        {popover.open && (
          <>
            {arrow && <div ref={popover.arrow} className="iam-popover-arrow" aria-hidden="true" />}
            <div ref={scrollStop} className={flush ? 'iam-popover-body iam-popover-flush' : 'iam-popover-body'}>
              {typeof children === 'function' ? children(popover.hide) : children}
            </div>
          </>
        )}
      </div>
    </>
  );
}
