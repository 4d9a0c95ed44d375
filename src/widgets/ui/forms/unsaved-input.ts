import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../react/leave-guard.ts';

/** Input that is lost when its dialog closes. */
export interface UnsavedInput {
  /** Whether there is something to lose right now; not while it is being sent. */
  isUnsaved(): boolean;
  /** The title of the question, such as 'Discard 8 addresses?'. Default: the kit's. */
  question?: (() => string | undefined) | undefined;
}

/** Adds input to the surrounding dialog; returns a function that removes it. Null outside of a dialog. */
export const UnsavedContext = createContext<((input: UnsavedInput) => () => void) | null>(null);

/** Lets the surrounding dialog ask before it discards this input. */
export function useUnsavedInput(input: UnsavedInput): void {
  const add = useContext(UnsavedContext);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(
    () => add?.({ isUnsaved: () => latest.current.isUnsaved(), question: () => latest.current.question?.() }),
    [add],
  );
}

interface Asked {
  /** Undefined for the kit's own title. */
  title: string | undefined;
  answer(discard: boolean): void;
}

/**
 * Asks before a dialog with unsaved input closes: by Escape, by its close icon, by leaving the page, and by closing the
 * tab.
 * @param close closes the dialog
 */
export function useDiscardQuestion(close: () => void) {
  const [inputs] = useState(() => new Set<UnsavedInput>());
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Asked>(undefined);
  const add = useCallback(
    (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    [inputs],
  );
  const unsaved = useCallback(() => [...inputs].filter((one) => one.isUnsaved()), [inputs]);
  const mayLeave = useCallback(() => {
    const lost = unsaved();
    if (lost.length === 0) return Promise.resolve(true);
    return new Promise<boolean>((answer) => {
      pending.current?.answer(false);
      pending.current = { title: lost.map((one) => one.question?.()).find(Boolean), answer };
      setAsked(pending.current);
    });
  }, [unsaved]);
  // A state would know of what was just typed only after another render: going back at once would lose it.
  useLeaveGuard(true, { isUnsaved: () => unsaved().length > 0, ask: mayLeave });
  useEffect(() => () => pending.current?.answer(false), []);
  const answer = (discard: boolean) => {
    pending.current?.answer(discard);
    pending.current = undefined;
    setAsked(null);
  };
  return {
    add,
    /** Null while nothing is asked. */
    asked,
    /** Whether closing would lose something. */
    isUnsaved: () => unsaved().length > 0,
    /** Closes the dialog, or asks first. */
    leave: () => (unsaved().length > 0 ? void mayLeave() : close()),
    keep: () => answer(false),
    discard: () => {
      answer(true);
      close();
    },
  };
}
