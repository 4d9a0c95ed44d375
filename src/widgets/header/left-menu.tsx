import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { MenuIcon } from '../ui/basics/icons-header.tsx';
import { CloseIcon } from '../ui/basics/icons.tsx';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import popoverStyles from '../ui/overlays/popover.css';
import { usePopover } from '../ui/overlays/use-popover.ts';
import { words as headerWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** The burger button and its menu; both are hidden without content. */
export function LeftMenu({ slotted, children }: { slotted: boolean; children: ReactNode }) {
  const words = useWords(headerWords);
  useKit(popoverStyles);
  const slot = useRef<HTMLSlotElement>(null);
  const filled = useFilled(slot, slotted);
  const popover = usePopover({
    placement: null,
    focus: (panel) => panel.querySelector<HTMLElement>('[aria-current="page"]'),
  });
  const there = filled || Boolean(children);
  const panel = popover.panel.ref;
  const hide = useRef(popover.hide);
  hide.current = popover.hide;
  useEffect(() => {
    // A native listener: React does not see events of slotted content. The menu closes, and the link works as usual.
    const found = panel.current;
    const follow = (event: Event) => {
      if (event.composedPath().some((node) => node instanceof Element && node.localName === 'a')) hide.current();
    };
    found?.addEventListener('click', follow);
    return () => found?.removeEventListener('click', follow);
  }, [panel]);
  return (
    <>
      {there && (
        <Button
          {...popover.trigger}
          variant="ghost"
          data-icon-only=""
          part="burger"
          data-needs-slot={slotted ? 'left-menu' : undefined}
          icon={<MenuIcon size={20} />}
          aria-label={words.menu}
        />
      )}
      <div
        {...popover.panel}
        className="iam-popover iam-header-drawer"
        part="left-menu"
        role="dialog"
        aria-label={words.menu}
      >
        <div className="iam-header-drawer-head">
          <IconButton label={words.closeMenu} icon={<CloseIcon />} onClick={popover.hide} />
        </div>
        {slotted ? <slot ref={slot} name="left-menu" /> : popover.open && children}
      </div>
    </>
  );
}

/** What a host puts into the slot. */
const SLOTTED = ':scope > [slot=left-menu]';

/** Whether the host filled the slot. */
function useFilled(slot: { current: HTMLSlotElement | null }, slotted: boolean): boolean {
  const { element } = useWidget();
  const [filled, setFilled] = useState(() => slotted && element.querySelector(SLOTTED) !== null);
  useEffect(() => {
    const found = slot.current;
    if (!slotted || !found) return undefined;
    const look = () => setFilled(found.assignedElements().length > 0);
    look();
    found.addEventListener('slotchange', look);
    return () => found.removeEventListener('slotchange', look);
  }, [slot, slotted]);
  return filled;
}
