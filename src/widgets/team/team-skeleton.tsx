import type { ReactNode } from 'react';
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
      <div className="iam-panel-body">
        <FormSkeleton fields={3} />
      </div>
    </div>
  );
}

export interface TeamSkeletonProps {
  meta?: ReactNode;
  actions?: ReactNode;
  /** In place of the outline of the rows. */
  children?: ReactNode;
}

/** The outline of the whole screen. */
export function TeamSkeleton({ meta, actions, children = <ListSkeleton /> }: TeamSkeletonProps) {
  const words = useWords(teamWords);
  useKit(styles);
  return (
    <Page title={words.title} meta={meta} actions={actions}>
      <div className="iam-team">
        <div className="iam-team-grid">
          <div className="iam-panel iam-team-list">
            <div className="iam-team-bar">
              <Skeleton />
              <Skeleton />
            </div>
            {children}
          </div>
          <DetailsSkeleton />
        </div>
      </div>
    </Page>
  );
}
