import { createContext, useContext, useEffect, useRef } from 'react';

/** What a link asks its page to open, such as `?action=invite`. It is taken once. */
export class LinkedAction {
  #name: string | null;

  constructor(name: string) {
    this.#name = name;
  }

  /** Whether this is the named action, and nobody has taken it yet. */
  take(name: string): boolean {
    if (this.#name !== name) return false;
    this.#name = null;
    return true;
  }

  /** The id of an action such as `report-12`, if nobody has taken it yet. */
  takeId(prefix: string): number | null {
    const id = this.#name?.startsWith(prefix) ? Number(this.#name.slice(prefix.length)) : NaN;
    if (!Number.isInteger(id) || id < 1) return null;
    this.#name = null;
    return id;
  }
}

/** The console provides the action of the current URL here. */
export const LinkedActionContext = createContext<LinkedAction | null>(null);

/**
 * Opens what a link to the page asks for.
 * @param may whether the user may do it; a link opens nothing otherwise
 */
export function useLinkedAction(name: string, may: boolean, open: () => void): void {
  const linked = useContext(LinkedActionContext);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (may && linked?.take(name)) latest.current();
  }, [linked, name, may]);
}
