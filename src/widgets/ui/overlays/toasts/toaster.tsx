import { createContext, useContext, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import { useFirstInteraction } from '../../../react/first-interaction.ts';
import { lazy } from '../../../react/lazy.ts';
import { useModel, useSignal } from '../../../react/signals.ts';
import { useWidget } from '../../../react/widget.ts';
import { Toasts } from './toasts.ts';

/** The toasts of the surrounding widget; null outside of a <Toaster>. */
export const ToastContext = createContext<Toasts | null>(null);

type Region = ComponentType<{ toasts: Toasts }>;
const loadRegion = (): Promise<{ default: Region }> =>
  import('./toast-region.tsx').then(
    ({ ToastRegion: region }) => ({ default: region }),
    () => ({ default: Words }),
  );
const ToastRegion = lazy(loadRegion);
/** What says that something failed: later its files may be out of reach too. */
const loadWords = () => Promise.all([loadRegion(), import('../../states/not-fetched-dialog.tsx')]);

/**
 * The toasts of the surrounding widget.
 * @throws Error outside of a <Toaster>
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts was called outside of <Toaster>: put one around the widget');
  return toasts;
}

/**
 * Gives a widget its toasts. Inside another widget's toaster it adds nothing: a page in the console uses the console's.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const outer = useContext(ToastContext);
  return outer ? children : <OwnToaster>{children}</OwnToaster>;
}

function OwnToaster({ children }: { children: ReactNode }) {
  const { emit } = useWidget();
  const toasts = useModel(() => new Toasts({ emit, later: (task, ms) => clearTimer(setTimeout(task, ms)) }));
  const shown = useSignal(toasts.begun);
  useFirstInteraction(loadWords);
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      {shown && <ToastRegion toasts={toasts} />}
    </ToastContext.Provider>
  );
}

const clearTimer = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer);

const corner: CSSProperties = {
  position: 'fixed',
  insetInlineStart: 16,
  insetBlockEnd: 16,
  inlineSize: 'min(380px, calc(100vw - 32px))',
  boxSizing: 'border-box',
  margin: 0,
  padding: 16,
  borderRadius: 'var(--iam-radius-3)',
  background: 'var(--iam-surface-raised)',
  boxShadow: 'var(--iam-shadow-3)',
};

/** Only the text, for when the region and its styles could not be fetched. */
function Words({ toasts }: { toasts: Toasts }) {
  const last = useSignal(toasts.items).at(-1);
  return (
    last && (
      <p key={last.id} role={last.isAnnounced ? undefined : 'alert'} style={corner}>
        {last.message}
      </p>
    )
  );
}
