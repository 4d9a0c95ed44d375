import { useEffect, useState } from 'react';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Asks for the password or a code when a change in this view needs them. What was typed for the change stays. */
export function ConfirmOwner() {
  const { confirmation } = useWidget().session;
  const [view] = useState(() => ({}));
  useEffect(() => confirmation.open(view), [confirmation, view]);
  const asked = useSignal(confirmation.asked);
  if (!asked || !confirmation.isNewest(view)) return null;
  return (
    <LazyDialog onClose={asked.cancel}>
      <ConfirmDialog asked={asked} />
    </LazyDialog>
  );
}
