import type { User } from '../../../core/contract/entities/user.ts';
import type { Session } from '../../../core/session/session.ts';
import { openRecordDraft } from '../../session/record-draft.ts';

/** The name of the draft of 'Add new role'. */
export const ADD_ROLE = 'add-role';

/** The member to whom a role was being added when the session ended; null if to none. */
export function roleReceiver(session: Session): User | null {
  const user = openRecordDraft<User>(session, ADD_ROLE);
  return user === 'new' ? null : user;
}
