import { createContext, useContext, useEffect } from 'react';

/** Who asks before a page is left. */
export interface LeaveGuard {
  /** @returns what takes the question back */
  block(ask: () => Promise<boolean>): () => void;
}

/** The console puts its router here. */
export const LeaveContext = createContext<LeaveGuard | null>(null);

/**
 * Asks before the page is left while there are unsaved changes: by the router's question, and by the browser's own when
 * the document itself is left.
 * @param unsaved whether there is something to lose
 * @param ask resolves to true when the person wants to leave all the same
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
