import type { Job } from '../../core/contract/endpoints/platform/jobs.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { BreakableText } from '../ui/basics/breakable-text.tsx';
import { IconButton } from '../ui/basics/buttons.tsx';
import { MailIcon } from '../ui/basics/icons-rows.tsx';
import { RefreshIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { JobsModel, type Shown } from './jobs-model.ts';
import { jobsWords } from './jobs-words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import type { Speak } from '../../core/languages/words.ts';

const SHOWN: readonly Shown[] = ['failed', 'waiting', 'all'];
const tones = { waiting: 'yellow', running: 'blue', failed: 'red' } as const;

/** 'Mail and jobs': what the service could not send or do yet, and a button to try each again. */
export function JobsPanel({ locked }: { locked: string | undefined }) {
  const words = useWords(jobsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new JobsModel(speak, session, toasts));
  const table = useListTable(model.list);
  const retried = useSignal(model.retried);
  const { show } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const none = {
    failed: { title: words.noneFailedTitle, text: words.noneText },
    waiting: { title: words.noneWaitingTitle, text: words.noneWaitingText },
    all: { title: words.noneTitle, text: words.noneText },
  }[shown.show];
  return (
    <Panel
      title={words.title}
      actions={
        <Segmented
          label={words.filter}
          segments={SHOWN.map((id) => ({ id, name: words.filters[id] }))}
          value={show}
          onChange={(id) => void model.show(SHOWN.find((one) => one === id) ?? 'all')}
        />
      }
    >
      <Table<Job>
        label={words.title}
        {...table}
        bare
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<MailIcon size={20} />} {...none} />}
        columns={[
          {
            key: 'work',
            title: words.work,
            render: (job) => (
              <Tooltip text={job.message?.subject ?? null}>
                {(tip) => (
                  <span tabIndex={job.message?.subject ? 0 : undefined} {...tip}>
                    {workOf(speak, job)}
                  </span>
                )}
              </Tooltip>
            ),
          },
          {
            key: 'status',
            title: words.status,
            width: '132px',
            render: ({ status, is_expired: isExpired }) => (
              <Badge tone={tones[status]}>{isExpired ? words.expired : words.statuses[status]}</Badge>
            ),
          },
          { key: 'attempts', title: words.attempts, width: '92px', leaves: 1, numeric: true },
          {
            key: 'error',
            title: words.error,
            min: 160,
            leaves: 2,
            render: ({ error }) => (
              <bdi>
                <BreakableText text={error ?? '—'} />
              </bdi>
            ),
          },
          {
            key: 'next',
            title: words.next,
            width: '140px',
            render: ({ next_attempt_at: at }) => (at === null ? '—' : <DateText value={at} relative="coming" />),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '64px',
            render: (job) => (
              <DisabledWithReason
                reason={locked ?? (job.is_expired ? words.expiredReason : null)}
                onAct={() => void model.retry(job)}
              >
                {(control) => (
                  <IconButton
                    {...control}
                    size="sm"
                    label={words.again(workOf(speak, job))}
                    icon={<RefreshIcon />}
                    busy={retried.has(job.id)}
                  />
                )}
              </DisabledWithReason>
            ),
          },
        ]}
      />
      <ListPages label={words.title} list={model.list} onPage={(index) => void model.list.page(index)} />
    </Panel>
  );
}

function workOf(speak: Speak, { type, message }: Job): string {
  if (!message) return type;
  return message.channel === 'mail' ? speak(jobsWords).mailTo(message.to) : speak(jobsWords).textTo(message.to);
}
