import type { User } from '../../core/contract/entities/user.ts';
import { roleNames } from '../members/roles/built-in-role.ts';
import { StatusBadge } from '../members/status-badge.tsx';
import { useSpeak, useWords } from '../react/use-words.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { words as teamWords } from './words.ts';

export interface MemberRowProps {
  user: User;
  withStatus: boolean;
  /** A phone: the status is below the name, and there are no columns. */
  narrow: boolean;
  /** BCP 47 tag for roles and dates. */
  locale: string;
}

/** What a row of the team's list shows of a user. */
export function MemberRow({ user, withStatus, narrow, locale }: MemberRowProps) {
  const words = useWords(teamWords);
  const speak = useSpeak();
  const { roles = [], last_active_at: lastActive } = user;
  return (
    <>
      <Avatar name={user.name || user.email} />
      <span className="iam-team-row">
        <b dir="auto">{user.name || user.email}</b>
        {narrow && withStatus ? (
          <span className="iam-team-line">
            <StatusBadge user={user} />
            <small dir="auto">{user.email}</small>
          </span>
        ) : (
          <small dir="auto">{user.email}</small>
        )}
      </span>
      <span className="iam-team-role" dir="auto">
        {roleNames(speak, locale, roles) || words.noRole}
      </span>
      <span className="iam-team-active">
        <span className="iam-visually-hidden">{words.lastActive} </span>
        {lastActive ? <DateText value={lastActive} relative locale={locale} within /> : words.never}
      </span>
      {withStatus && !narrow && (
        <span className="iam-team-status">
          <StatusBadge user={user} />
        </span>
      )}
    </>
  );
}
