import { createContext, lazy, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import { useFirstTouch } from '../react/first-touch.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Toasts } from './toasts.ts';

const ToastContext = createContext<Toasts | null>(null);

type Region = ComponentType<{ toasts: Toasts }>;
const loadRegion = (): Promise<{ default: Region }> => import('./toast-region.tsx').then(({ ToastRegion: region }) => ({ default: region }), () => ({ default: Words }));
const ToastRegion = lazy(loadRegion);

/**
 * The toasts of the widget around.
 * @throws Error outside of a <Toaster>
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts was called outside of <Toaster>: put one around the widget');
  return toasts;
}

/** Gives a widget its toasts. Inside of another widget's toaster it adds nothing: a page within the console uses the console's. */
export function Toaster({ children }: { children: ReactNode }) {
  const outer = useContext(ToastContext);
  return outer ? children : <OwnToaster>{children}</OwnToaster>;
}

function OwnToaster({ children }: { children: ReactNode }) {
  const { emit } = useWidget();
  const toasts = useModel(() => new Toasts({ emit, later: (task, ms) => clearTimer(setTimeout(task, ms)) }));
  const shown = useSignal(toasts.begun);
  useFirstTouch(loadRegion);
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      {shown && <Suspense fallback={null}><ToastRegion toasts={toasts} /></Suspense>}
    </ToastContext.Provider>
  );
}

const clearTimer = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer);

/** The words alone, when the network went before the region had come. */
function Words({ toasts }: { toasts: Toasts }) {
  return useSignal(toasts.items).map(({ id, message }) => <p key={id} role="alert">{message}</p>);
}
