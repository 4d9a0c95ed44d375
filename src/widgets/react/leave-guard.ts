import { createContext, useContext, useEffect, useRef } from 'react';

/** The question before unsaved changes are lost. */
export interface LeaveQuestion {
  /** Whether there is something to lose right now. */
  isUnsaved(): boolean;
  /** Resolves to true if the user wants to leave anyway. */
  ask(): Promise<boolean>;
}

/** Asks before a page is left. */
export interface LeaveGuard {
  /** @returns a function that removes the question */
  block(question: LeaveQuestion): () => void;
}

/** The console provides its router here. */
export const LeaveContext = createContext<LeaveGuard | null>(null);

/**
 * Asks before the page is left while there are unsaved changes: through the router, and through the browser when the
 * document itself is left.
 * @param active whether there may be unsaved changes
 */
export function useLeaveGuard(active: boolean, question: LeaveQuestion): void {
  const router = useContext(LeaveContext);
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    if (!active) return undefined;
    const isUnsaved = () => latest.current.isUnsaved();
    const unload = (event: BeforeUnloadEvent) => void (isUnsaved() && event.preventDefault());
    window.addEventListener('beforeunload', unload);
    const unblock = router?.block({ isUnsaved, ask: () => latest.current.ask() });
    return () => {
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [active, router]);
}
