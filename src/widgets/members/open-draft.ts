import type { Session } from '../../core/session/session.ts';
import { hasDraft } from '../session/drafts.ts';

/** The dialog that was open when the session ended, to open it again. */
export function openDraft(session: Session): 'create' | 'invite' | null {
  if (hasDraft(session, 'create-user')) return 'create';
  return hasDraft(session, 'invite') || hasDraft(session, 'invite-list') ? 'invite' : null;
}
