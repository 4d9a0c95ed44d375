import { createContext, useContext, useEffect, useRef } from 'react';

/** Asks before a page is left. */
export interface LeaveGuard {
  /** @returns a function that removes the question */
  block(ask: () => Promise<boolean>): () => void;
}

/** The console provides its router here. */
export const LeaveContext = createContext<LeaveGuard | null>(null);

/**
 * Asks before the page is left while there are unsaved changes: through the router, and through the browser when the
 * document itself is left.
 * @param unsaved whether there are unsaved changes
 * @param ask resolves to true if the user wants to leave anyway
 * @param isStill asked when the document is left, for changes that may have been sent or undone since
 */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>, isStill = () => true): void {
  const router = useContext(LeaveContext);
  const still = useRef(isStill);
  useEffect(() => {
    still.current = isStill;
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const unload = (event: BeforeUnloadEvent) => void (still.current() && event.preventDefault());
    window.addEventListener('beforeunload', unload);
    const unblock = router?.block(ask);
    return () => {
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [unsaved, ask, router]);
}
