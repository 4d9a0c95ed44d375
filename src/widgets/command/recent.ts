import type { Session } from '../../core/session/session.ts';
import type { Entry, EntryKind } from './entries.ts';

const MOST = 5;
const KINDS: readonly EntryKind[] = ['page', 'action', 'organization', 'person'];

/** What the user chose last in this browser, newest first; another user's choices do not show. */
export function recentEntries(session: Session): Entry[] {
  try {
    const kept = JSON.parse(session.storage.recent ?? 'null') as { user?: unknown; entries?: unknown } | null;
    if (kept?.user !== session.userId.peek() || !Array.isArray(kept?.entries)) return [];
    return kept.entries.filter(isEntry).slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts an entry first. */
export function remember(session: Session, entry: Entry): void {
  const entries = [entry, ...recentEntries(session).filter(({ id }) => id !== entry.id)].slice(0, MOST);
  session.storage.recent = JSON.stringify({ user: session.userId.peek(), entries });
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  return (
    typeof entry?.id === 'string' &&
    typeof entry.title === 'string' &&
    typeof entry.does === 'object' &&
    KINDS.includes(entry.kind as EntryKind)
  );
}
