import { useLayoutEffect, type RefObject } from 'react';
import { announcementsOf } from '../../core/announcements/announcements.ts';
import { reservedHeaderSpace, reserveHeaderSpace } from '../../core/announcements/header-space.ts';
import { store } from '../../core/platform/browser-store.ts';
import { useSignal } from '../react/signals.ts';
import { oncePerDocument, type StyleSheet } from '../react/style-sheet.ts';
import { useWidget } from '../react/widget.ts';
import { watchSizes } from '../react/sizes.ts';

const sheetOf = oncePerDocument(({ defaultView }) =>
  rule(
    reservedHeaderSpace(
      store(() => localStorage),
      defaultView?.innerWidth ?? 0,
    ),
  ),
);

const rule = (height: number) => `:host{min-block-size:${height}px}`;

/** Keeps the space of the last header free from the moment on when the element is defined. */
export const headerSpace: StyleSheet = { in: sheetOf, scopedIn: sheetOf };

/**
 * Gives the reserved space back once the announcements are known, and remembers what the header takes then.
 * @param frame what it takes; null if the header is part of another widget
 */
export function useHeaderSpace(frame: RefObject<HTMLElement | null> | null): void {
  const { session, element } = useWidget();
  const isKnown = useSignal(announcementsOf(session).isKnown, { value: false });
  const organizationId = useSignal(session.organizationId, { value: null });
  const phase = useSignal(session.phase, { value: 'unknown' });
  const held = useSignal(announcementsOf(session).held, { value: null });
  const isComplete = (isKnown && organizationId !== null) || phase === 'signed-out';
  useLayoutEffect(() => {
    const shown = frame?.current;
    if (!isComplete || !shown) return undefined;
    const { ownerDocument: document } = element;
    sheetOf(document).replaceSync(rule(0));
    const next = shown.querySelector<HTMLElement>('.iam-announcements-next');
    const bar = shown.querySelector<HTMLElement>('.iam-header');
    const height = () => (next ? next.offsetHeight + (bar?.offsetHeight ?? 0) : shown.offsetHeight);
    const reserve = () => reserveHeaderSpace(session.platform.local, document.defaultView?.innerWidth ?? 0, height());
    return watchSizes(reserve, shown, next);
  }, [isComplete, held, frame, session, element]);
}
