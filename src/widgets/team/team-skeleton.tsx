import { Page } from '../ui/basics/page.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { FormSkeleton, ListSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import styles from './team.css';
import { words as teamWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** The outline of the details, before a user is selected. */
export function DetailsSkeleton() {
  return (
    <div className="iam-panel iam-team-details">
      <div className="iam-team-facts">
        <FormSkeleton fields={3} />
      </div>
    </div>
  );
}

/** The outline of the whole screen. */
export function TeamSkeleton() {
  const words = useWords(teamWords);
  useKit(styles);
  return (
    <Page title={words.title}>
      <div className="iam-team">
        <div className="iam-team-grid">
          <div className="iam-panel iam-team-list">
            <div className="iam-team-bar">
              <Skeleton height={36} />
            </div>
            <ListSkeleton />
          </div>
          <DetailsSkeleton />
        </div>
      </div>
    </Page>
  );
}
