import type { RoleChange } from './role-changes.ts';
import { roleWords } from './role-words.ts';
import { useWords } from '../../react/use-words.ts';

/** The changes that saving would make, one per line. */
export function RoleChanges({ changes, isNew }: { changes: readonly RoleChange[]; isNew: boolean }) {
  const words = useWords(roleWords);
  return (
    <section className="iam-role-changes" aria-label={words.changes}>
      <h3 aria-hidden="true">{words.changes}</h3>
      {changes.length === 0 ? (
        <p>{isNew ? words.noGrants : words.noChanges}</p>
      ) : (
        <ul>
          {changes.map(({ what, from, to, effect }) => (
            <li key={what} data-effect={effect}>
              <b>{what}</b> <bdi>{words.change(from, to)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
