import { Panel } from '../ui/basics/page.tsx';
import { FormSkeleton, ListSkeleton, Loading, Skeleton } from '../ui/states/skeleton.tsx';
import { overviewWords, words as accountWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { useKit } from '../ui/styles/kit.ts';
import overviewStyles from './security/overview.css';

/** The outline of the account: its form beside its tables. */
export function AccountSkeleton() {
  const words = useWords(accountWords);
  return (
    <div className="iam-account">
      <OverviewSkeleton />
      <div className="iam-account-column">
        <Panel title={words.settings} padded>
          <div className="iam-account-loading">
            <Skeleton width={64} height={64} round />
            <FormSkeleton fields={4} />
          </div>
        </Panel>
      </div>
      <DetailsSkeleton />
    </div>
  );
}

/** The outline of the security overview. */
export function OverviewSkeleton() {
  const words = useWords(overviewWords);
  return (
    <Panel title={words.title} className="iam-account-wide iam-security">
      <OverviewOutline />
    </Panel>
  );
}

/** The outline of the overview's five items. */
export function OverviewOutline() {
  useKit(overviewStyles);
  return (
    <Loading>
      <div className="iam-security-list">
        {[72, 96, 108, 64, 118].map((width) => (
          <div key={width} className="iam-security-item">
            <Skeleton width={36} height={36} />
            <span className="iam-security-text">
              <b>
                <Skeleton width={width} />
              </b>
              <span>
                <Skeleton width={width + 40} />
              </span>
            </span>
            <Skeleton width={width + 30} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The outline of the tables. */
export function DetailsSkeleton() {
  const words = useWords(accountWords);
  return (
    <Panel title={words.details} padded>
      <Loading>
        <div className="iam-account-loading">
          {[70, 55, 80, 62, 74, 48, 66, 58, 77, 52].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      </Loading>
    </Panel>
  );
}

/** The outline of a panel with a list, such as the active sessions. */
export function ListPanelSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <ListSkeleton rows={2} />
    </Panel>
  );
}
