import type { Session } from '../../core/session/session.ts';

interface Draft {
  userId: number | null;
  value: unknown;
}

/** In memory only, by dialog name: gone with the page. */
const drafts = new WeakMap<Session, Map<string, Draft>>();

const draftsOf = (session: Session): Map<string, Draft> => {
  const found = drafts.get(session) ?? new Map<string, Draft>();
  drafts.set(session, found);
  return found;
};

/**
 * Keeps a dialog's input if the session ended while it was open, but not after a logout or closing.
 * @param userId the user who typed it
 */
export function keepDraft(session: Session, name: string, userId: number | null, value: unknown): void {
  if (session.phase.peek() === 'signed-out' && session.endReason.peek() !== 'signed-out')
    draftsOf(session).set(name, { userId, value });
}

/** Whether there is a draft to continue; another user's draft is deleted. */
export function hasDraft(session: Session, name: string): boolean {
  const found = draftsOf(session);
  if (found.has(name) && found.get(name)?.userId !== session.userId.peek()) found.clear();
  return found.has(name);
}

/** The draft, which stays; undefined if there is none. */
export function peekDraft<T>(session: Session, name: string): T | undefined {
  return hasDraft(session, name) ? (draftsOf(session).get(name)?.value as T) : undefined;
}

/** Returns the draft once; undefined if there is none. */
export function takeDraft<T>(session: Session, name: string): T | undefined {
  const value = peekDraft<T>(session, name);
  draftsOf(session).delete(name);
  return value;
}
