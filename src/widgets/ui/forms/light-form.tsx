import { useContext, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AdoptedForm } from './adopted-form.tsx';
import { scopedStyles } from '../../react/scoped-styles.ts';
import { LightContext, useWidget } from '../../react/widget.ts';
import { useKit } from '../styles/kit.ts';
import styles from './light-form.css';

/**
 * Puts a credential form into the host element's light DOM, where every password manager sees it, and shows it through
 * a slot. Its styles are scoped against the page's. It renders in place if the widget has no shadow root or the form is
 * inside another light form. On unmount it removes everything it added to the page. A form that stood in the page
 * before React came is taken over instead.
 */
export function LightForm({ children }: { children: ReactNode }) {
  const { root, early } = useWidget();
  const outer = useContext(LightContext);
  const [adopted] = useState(() => (early?.isTaken ? undefined : early));
  if (outer !== null || !('host' in root)) return children;
  if (adopted) return <AdoptedForm early={adopted}>{children}</AdoptedForm>;
  return <Slotted host={root.host}>{children}</Slotted>;
}

function Slotted({ host, children }: { host: Element; children: ReactNode }) {
  useKit(styles);
  const key = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const styling = useMemo(() => (box ? scopedStyles(box.getRootNode() as Document | ShadowRoot) : null), [box]);
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
      {box && styling && createPortal(<LightContext value={styling}>{children}</LightContext>, box)}
    </>
  );
}

/** `credentials`, or the next free name if an element shows several forms. */
function freeSlot(host: Element): string {
  const taken = new Set([...host.children].map((child) => child.slot));
  let name = 'credentials';
  for (let count = 2; taken.has(name); count += 1) name = `credentials-${count}`;
  return name;
}
