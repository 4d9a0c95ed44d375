import { useContext, useState } from 'react';
import type { ExportRun } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { formatDate } from '../../../../core/locale/dates.ts';
import { lazy } from '../../../react/lazy.ts';
import { useModel, useSignal } from '../../../react/signals.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';
import { useWidget } from '../../../react/widget.ts';
import { Button } from '../../../ui/basics/buttons.tsx';
import { DownloadIcon, RefreshIcon } from '../../../ui/basics/icons.tsx';
import { PageContext } from '../../../ui/basics/page.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Table } from '../../../ui/data/tables/table.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Failure } from '../../../ui/states/failure.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { formatNames } from '../format-names.ts';
import { RunsModel, type ExportTypeIds } from './runs-model.ts';
import { RunStatus } from './run-status.tsx';
import { words as runsWords } from './words.ts';

const RunDialog = lazy(async () => ({ default: (await import('./run-dialog.tsx')).RunDialog }));

/** The last exports of a type. */
export function RunsTable({ ids }: { ids: ExportTypeIds }) {
  const words = useWords(runsWords);
  const locale = useLocale();
  const { session } = useWidget();
  const { level } = useContext(PageContext);
  const model = useModel(() => new RunsModel(session, ids));
  const runs = useSignal(model.runs.data);
  const error = useSignal(model.runs.error);
  const status = useSignal(model.runs.status);
  const [shown, setShown] = useState<ExportRun | null>(null);
  const Heading = `h${(level + 2) as 3 | 4}` as const;
  const retry = () => void model.runs.reload();
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <Heading className="iam-export-runs">{words.runs}</Heading>
        <div className="iam-rows-actions">
          <Button icon={<RefreshIcon />} onClick={retry}>
            {words.refresh}
          </Button>
        </div>
      </div>
      <Table<ExportRun>
        label={words.runs}
        rows={runs}
        busy={status === 'loading'}
        rowKey={({ id }) => id}
        skeletonRows={4}
        failed={runs === undefined && status === 'failed' && <Failure error={error} onRetry={retry} />}
        note={runs !== undefined && status === 'failed' && <StaleNotice error={error} onRetry={retry} />}
        empty={<EmptyState icon={<DownloadIcon size={20} />} title={words.noneTitle} text={words.noneText} />}
        columns={[
          {
            key: 'started',
            title: words.started,
            width: '136px',
            render: (run) => (
              <button
                type="button"
                className="iam-applications-open"
                aria-label={words.show(formatDate(run.created_at, 'long', locale))}
                onClick={() => setShown(run)}
              >
                <DateText value={run.created_at} relative />
              </button>
            ),
          },
          {
            key: 'organization',
            title: words.organization,
            render: ({ organization_name, user_name }) => (
              <span className="iam-application-sent">
                <bdi>{organization_name}</bdi>
                <small>
                  <bdi>{user_name}</bdi>
                </small>
              </span>
            ),
          },
          { key: 'format', title: words.format, width: '96px', render: ({ format }) => formatNames[format] },
          {
            key: 'status',
            title: words.status,
            width: '32%',
            render: (run) => (
              <span className="iam-export-status">
                <RunStatus run={run} />
                {run.error !== null && <small>{run.error}</small>}
              </span>
            ),
          },
          { key: 'rows', title: words.rows, align: 'end', width: '104px', render: ({ rows }) => number(rows) },
          { key: 'pages', title: words.pages, align: 'end', width: '80px', render: ({ pages }) => number(pages) },
        ]}
      />
      {shown && (
        <LazyDialog onClose={() => setShown(null)}>
          <RunDialog ids={ids} run={shown} onClose={() => setShown(null)} />
        </LazyDialog>
      )}
    </div>
  );
}
