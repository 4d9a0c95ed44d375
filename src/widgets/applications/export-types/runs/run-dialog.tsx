import type { ExportRun } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { formatDate } from '../../../../core/locale/dates.ts';
import { useModel } from '../../../react/signals.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';
import { useWidget } from '../../../react/widget.ts';
import { DetailsList } from '../../../ui/data/details-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ResourceView } from '../../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../../ui/states/skeleton.tsx';
import { formatNames } from '../format-names.ts';
import { ApplicationAnswer } from './application-answer.tsx';
import { RunModel, type ExportTypeIds } from './runs-model.ts';
import { RunStatus } from './run-status.tsx';
import { words as runsWords } from './words.ts';

export interface RunDialogProps {
  ids: ExportTypeIds;
  run: ExportRun;
  onClose: () => void;
}

/** One export: who asked for it, how it ended, and what each page answered, newest first. */
export function RunDialog({ ids, run, onClose }: RunDialogProps) {
  const words = useWords(runsWords);
  const locale = useLocale();
  const { session } = useWidget();
  const model = useModel(() => new RunModel(session, { ...ids, runId: run.id }));
  const when = (moment: string | null) => formatDate(moment, 'long', locale);
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <Dialog open width={800} title={words.title(run.id)} onClose={onClose}>
      <ResourceView resource={model.run} skeleton={<FormSkeleton fields={4} />}>
        {(details) => (
          <div className="iam-export-run">
            <DetailsList
              items={[
                { term: words.status, value: <RunStatus run={details} /> },
                ...(details.error === null ? [] : [{ term: words.reason, value: details.error }]),
                { term: words.organization, value: <bdi>{details.organization_name}</bdi> },
                { term: words.user, value: <bdi>{details.user_name}</bdi> },
                { term: words.format, value: formatNames[details.format] },
                { term: words.rows, value: number(details.rows) },
                { term: words.started, value: when(details.created_at) },
                { term: words.finished, value: when(details.finished_at) },
              ]}
            />
            {details.answers.length === 0 && <p className="iam-muted">{words.noAnswer}</p>}
            {details.answers.map((answer) => (
              <ApplicationAnswer
                key={`${answer.page}-${answer.attempt}`}
                answer={answer}
                isOpen={answer.error !== null}
              />
            ))}
          </div>
        )}
      </ResourceView>
    </Dialog>
  );
}
