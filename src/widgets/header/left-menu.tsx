import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/buttons.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { useKit } from '../ui/kit.ts';
import { overlayWords } from '../ui/overlay-words.ts';
import popoverStyles from '../ui/popover.css';
import { usePopover } from '../ui/use-popover.ts';
import { words } from './words.ts';

/** The burger and the menu behind it; neither is there without content (spec: shared header, top panel). */
export function LeftMenu({ slotted, children }: { slotted: boolean; children: ReactNode }) {
  useKit(popoverStyles);
  const slot = useRef<HTMLSlotElement>(null);
  const filled = useFilled(slot, slotted);
  const popover = usePopover({ focus: (panel) => panel.querySelector<HTMLElement>('[aria-current="page"]') });
  const there = filled || Boolean(children);
  // What is clicked in the menu may be the host's own link: the menu goes, the link does what it does.
  const follow = (event: MouseEvent) => {
    if (event.nativeEvent.composedPath().some((node) => node instanceof Element && node.localName === 'a')) popover.hide();
  };
  return (
    <>
      {there && <Button {...popover.trigger} variant="ghost" data-icon-only="" part="burger" icon={<MenuIcon size={20} />} aria-label={words.menu} />}
      <div {...popover.panel} className="iam-popover iam-header-drawer" part="left-menu" role="dialog" aria-label={words.menu} onClick={follow}>
        <div className="iam-header-drawer-head"><IconButton label={overlayWords.close} icon={<CloseIcon />} onClick={popover.hide} /></div>
        {slotted ? <slot ref={slot} name="left-menu" /> : popover.open && children}
      </div>
    </>
  );
}

/** Whether the host has put something into the slot. */
function useFilled(slot: { current: HTMLSlotElement | null }, slotted: boolean): boolean {
  const [filled, setFilled] = useState(false);
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
