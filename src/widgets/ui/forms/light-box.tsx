import { useContext, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { scopedStyles } from '../../react/scoped-styles.ts';
import { SpeakerContext } from '../../react/use-words.ts';
import { LightContext, useWidget } from '../../react/widget.ts';
import { useKit } from '../styles/kit.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';
import styles from './light-form.css';

/**
 * Renders into the host element's light DOM and shows it through a slot, with styles scoped against the page's. Without
 * a shadow root, or inside another box, it renders in place. On unmount it removes everything it added to the page.
 */
export function LightBox({ children }: { children: ReactNode }) {
  const { root } = useWidget();
  const outer = useContext(LightContext);
  if (outer !== null || !('host' in root)) return children;
  return <Slotted host={root.host}>{children}</Slotted>;
}

function Slotted({ host, children }: { host: Element; children: ReactNode }) {
  useKit(styles);
  const key = useId();
  const { language, direction } = useContext(SpeakerContext);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const styling = useMemo(() => (box ? scopedStyles(box.getRootNode() as Document | ShadowRoot) : null), [box]);
  useLayoutEffect(() => {
    const made = host.ownerDocument.createElement('div');
    made.slot = freeSlot(host);
    made.dataset.iamForm = key;
    host.append(made);
    setBox(made);
    const stop = tolerateForeignNodes(made);
    return () => {
      stop();
      made.remove();
    };
  }, [host, key]);
  useLayoutEffect(() => {
    // The page around the box may be in another language.
    if (box) Object.assign(box, { lang: language, dir: direction });
  }, [box, language, direction]);
  return (
    <>
      {box && <slot name={box.slot} className="iam-light-slot" />}
      {box && styling && createPortal(<LightContext value={styling}>{children}</LightContext>, box)}
    </>
  );
}

/** `credentials`, or the next free name if an element shows several forms. */
function freeSlot(host: Element): string {
  let name = 'credentials';
  for (let count = 2; host.querySelector(`:scope > [slot=${name}]`); count += 1) name = `credentials-${count}`;
  return name;
}
