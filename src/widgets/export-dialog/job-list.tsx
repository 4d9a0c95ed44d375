import { useState } from 'react';
import { reportTitle } from '../../core/contract/report-titles.ts';
import { useSignal } from '../react/signals.ts';
import { ProgressLine } from '../ui/data/progress-line.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { ReportJob, ReportJobs } from './report-jobs.ts';
import { words as exportDialogWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** The running reports, each with its progress and a cancel button. */
export function JobList({ jobs }: { jobs: ReportJobs }) {
  const items = useSignal(jobs.items);
  const [isAtStart, setAtStart] = useState(false);
  if (items.length === 0) return null;
  return (
    <ul
      ref={(list) => {
        if (list) setAtStart((now) => now || leavesPage(list));
      }}
      className="iam-export-jobs"
      data-start={isAtStart || undefined}
    >
      {items.map((job) => (
        <Job key={job.id} job={job} jobs={jobs} />
      ))}
    </ul>
  );
}

/** Whether a list that ends with its button begins outside of the page, as beside a button at the page's start. */
function leavesPage(list: HTMLElement): boolean {
  const { left, right } = list.getBoundingClientRect();
  return left < 0 || right > list.ownerDocument.documentElement.clientWidth;
}

function Job({ job, jobs }: { job: ReportJob; jobs: ReportJobs }) {
  const words = useWords(exportDialogWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { title, progress, status } = job.report;
  const name = reportTitle(words.types, title);
  const cancel = () => void jobs.cancel(job.id).catch((error: unknown) => toasts.error(errorText(speak, error)));
  return (
    <li className="iam-export-job" part="job">
      <ProgressLine
        state={job.downloading ? words.downloading : words.pending}
        name={name}
        percent={progress}
        waiting={status === 'pending'}
        cancelLabel={words.cancelReport(name)}
        onCancel={job.downloading ? undefined : cancel}
      />
    </li>
  );
}
