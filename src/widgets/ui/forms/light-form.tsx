import { useContext, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lightAdopter } from '../../react/harden.ts';
import { LightContext, useWidget } from '../../react/widget.ts';
import { useKit } from '../styles/kit.ts';
import styles from './light-form.css';

/**
 * Puts a credential form into the host element's light DOM, where every password manager sees it, and shows it in place
 * through
 * a slot. Its styles are hardened against the page's. Where the widget has no shadow root, or stands in another light
 * form, it
 * renders in place. Everything it adds to the page goes with it.
 */
export function LightForm({ children }: { children: ReactNode }) {
  const { root } = useWidget();
  const outer = useContext(LightContext);
  return outer !== null || !('host' in root) ? children : <Slotted host={root.host}>{children}</Slotted>;
}

function Slotted({ host, children }: { host: Element; children: ReactNode }) {
  useKit(styles);
  const key = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const adopter = useMemo(() => (box ? lightAdopter(box.getRootNode() as Document | ShadowRoot) : null), [box]);
  useLayoutEffect(() => {
    const made = host.ownerDocument.createElement('div');
    made.slot = freeSlot(host);
    made.dataset.iamForm = key;
    host.append(made);
    setBox(made);
    return () => made.remove();
  }, [host, key]);
  return (
    <>
      {box && <slot name={box.slot} className="iam-light-slot" />}
      {box && adopter && createPortal(<LightContext value={adopter}>{children}</LightContext>, box)}
    </>
  );
}

/** `credentials`, or the next free name where an element shows several forms. */
function freeSlot(host: Element): string {
  const taken = new Set([...host.children].map((child) => child.slot));
  let name = 'credentials';
  for (let count = 2; taken.has(name); count += 1) name = `credentials-${count}`;
  return name;
}
