import { marks } from '../../../src/elements/early/frame.ts';
import { ColumnTitles } from '../../../src/widgets/team/column-titles.tsx';
import { MemberRow } from '../../../src/widgets/team/member-row.tsx';
import { TeamActions } from '../../../src/widgets/team/team-actions.tsx';
import { TeamSkeleton } from '../../../src/widgets/team/team-skeleton.tsx';
import { words } from '../../../src/widgets/team/words.ts';
import { Listbox } from '../../../src/widgets/ui/data/tables/listbox.tsx';
import type { User } from '../../../src/core/contract/entities/user.ts';
import { markupOf } from './markup.tsx';

const role = { id: 1, guid: 'r', name: '{roles}', description: '', is_readable_only: false };
const user = { id: 1, name: '{name}', email: '{email}', roles: [role], last_active_at: '2026-01-01T00:00:00Z' };

/** The outline of `<iam-team>`, then its view with one row: both in the same places. */
export const render = (language: string) =>
  markupOf(
    <>
      <TeamSkeleton />
      <TeamSkeleton meta="{members}" actions={<TeamActions />}>
        <div className="iam-team-selection">
          <span className="iam-listbox-tick" />
          <ColumnTitles />
        </div>
        <Listbox
          label={words.english.list}
          items={[user as unknown as User]}
          itemKey={({ id }) => id}
          render={(one) => <MemberRow user={one} withStatus={false} locale="en" />}
          selected={1}
          onSelect={() => {}}
          ticked={new Set()}
          maxHeight={100}
        />
      </TeamSkeleton>
    </>,
    `${marks.origin}/`,
    language,
    { hasForm: false },
  );
