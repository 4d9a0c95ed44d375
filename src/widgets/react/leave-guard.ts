import { createContext, useContext, useEffect } from 'react';

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
 */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>): void {
  const router = useContext(LeaveContext);
  useEffect(() => {
    if (!unsaved) return undefined;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    const unblock = router?.block(ask);
    return () => {
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [unsaved, ask, router]);
}
