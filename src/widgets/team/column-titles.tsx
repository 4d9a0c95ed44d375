import { useWords } from '../react/use-words.ts';
import { words as teamWords } from './words.ts';

/** The titles above the rows of the team's list. Screen readers get each value's meaning with it. */
export function ColumnTitles({ withStatus = false }: { withStatus?: boolean }) {
  const words = useWords(teamWords);
  return (
    <span className="iam-team-titles" aria-hidden="true">
      <span className="iam-team-row iam-team-name-title">{words.name}</span>
      <span className="iam-team-role">{words.role}</span>
      <span className="iam-team-active">{words.lastActive}</span>
      {withStatus && <span className="iam-team-status">{words.status}</span>}
    </span>
  );
}
