import { signal, type ReadonlySignal } from '@preact/signals-core';
import { createContext, useContext, useEffect } from 'react';
import { useSignal } from '../../react/signals.ts';

/** Another organization was chosen, in this tab or another, while there is input for the first one. */
export interface OrganizationMove {
  /** The name of the organization that the input belongs to. */
  from: string;
  /** The name of the organization that the session is in. */
  to: string;
  /** Chooses the first one again. @throws the service's error */
  goBack(): Promise<void>;
  /** Gives the input up. */
  discard(): void;
}

/** Keeps a screen while it has input that belongs to the organization before. */
export interface OrganizationDrafts {
  /** Null while the input belongs to the session's organization. */
  readonly move: ReadonlySignal<OrganizationMove | null>;
  /** @returns a function that gives the screen free */
  hold(): () => void;
}

/** <SessionGate> provides it. */
export const OrganizationDraftsContext = createContext<OrganizationDrafts | null>(null);

const nowhere: ReadonlySignal<OrganizationMove | null> = signal(null);

/**
 * Keeps the screen with its input when another organization is chosen.
 * @param hasInput whether the user typed something that is not saved
 * @returns the move that makes saving impossible; null if there was none
 */
export function useOrganizationDraft(hasInput: boolean): OrganizationMove | null {
  const drafts = useContext(OrganizationDraftsContext);
  useEffect(() => (hasInput ? drafts?.hold() : undefined), [drafts, hasInput]);
  return useSignal(drafts?.move ?? nowhere);
}
