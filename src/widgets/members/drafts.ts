import type { Session } from '../../core/session/session.ts';

interface Draft {
  userId: number | null;
  value: unknown;
}

/** In memory alone, and of dialogs by their names: gone with the page. */
const drafts = new WeakMap<Session, Map<string, Draft>>();

const draftsOf = (session: Session): Map<string, Draft> => {
  const found = drafts.get(session) ?? new Map<string, Draft>();
  drafts.set(session, found);
  return found;
};

/**
 * Keeps what was typed into a dialog under which the session ended; not where the person signed out, or closed it.
 * @param userId who typed it
 */
export function keepDraft(session: Session, name: string, userId: number | null, value: unknown): void {
  if (session.phase.peek() === 'signed-out' && session.endReason.peek() !== 'signed-out')
    draftsOf(session).set(name, { userId, value });
}

/** Whether there is something to go on with; what somebody else typed is forgotten. */
export function hasDraft(session: Session, name: string): boolean {
  const found = draftsOf(session);
  if (found.has(name) && found.get(name)?.userId !== session.userId.peek()) found.clear();
  return found.has(name);
}

/** What was typed before the session ended, once; undefined where nothing was. */
export function takeDraft<T>(session: Session, name: string): T | undefined {
  if (!hasDraft(session, name)) return undefined;
  const { value } = draftsOf(session).get(name) as Draft;
  draftsOf(session).delete(name);
  return value as T;
}

/** The dialog of people that was open when the session ended, to be opened again. */
export function openDraft(session: Session): 'create' | 'invite' | null {
  if (hasDraft(session, 'create-user')) return 'create';
  return hasDraft(session, 'invite') || hasDraft(session, 'invite-list') ? 'invite' : null;
}
