import type { SentNotification } from '../../../core/contract/endpoints/platform/sent-notifications.ts';
import { useSignal } from '../../react/signals.ts';
import { useLocale, useWords } from '../../react/use-words.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { BellIcon } from '../../ui/basics/icons.tsx';
import { UndoIcon } from '../../ui/basics/icons-rows.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Failure } from '../../ui/states/failure.tsx';
import type { SentModel } from './sent-model.ts';
import { words as sentWords } from './words.ts';

const tones = {
  queued: 'neutral',
  scheduled: 'neutral',
  sending: 'yellow',
  sent: 'green',
  withdrawn: 'neutral',
  failed: 'red',
} as const;

export interface SentTableProps {
  model: SentModel;
  /** Why the user cannot withdraw; null if they can. */
  locked: string | null;
  onWithdraw: (notification: SentNotification) => void;
}

/** What an application sent, with counts. */
export function SentTable({ model, locked, onWithdraw }: SentTableProps) {
  const words = useWords(sentWords);
  const locale = useLocale();
  const rows = useSignal(model.rows);
  const error = useSignal(model.error);
  const busy = useSignal(model.loading);
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <div className="iam-rows-actions">
          <Button variant="secondary" onClick={() => void model.refresh()}>
            {words.refresh}
          </Button>
        </div>
      </div>
      <Table<SentNotification>
        label={words.notifications}
        rows={rows}
        busy={busy}
        rowKey={({ id }) => id}
        failed={
          rows === undefined && error !== undefined && <Failure error={error} onRetry={() => void model.refresh()} />
        }
        empty={<EmptyState icon={<BellIcon size={20} />} title={words.noneTitle} text={words.noneText} />}
        columns={[
          { key: 'title', title: words.notification, width: '40%', render: (one) => <Title notification={one} /> },
          {
            key: 'status',
            title: words.status,
            render: ({ status }) => <Badge tone={tones[status]}>{words.statuses[status]}</Badge>,
          },
          {
            key: 'recipients',
            title: words.recipients,
            align: 'end',
            render: ({ recipients, muted }) => (
              <>
                {number(recipients)}
                {muted > 0 && <small> ({words.muted(muted)})</small>}
              </>
            ),
          },
          { key: 'read', title: words.read, align: 'end', render: ({ read }) => number(read) },
          { key: 'mails', title: words.mails, align: 'end', render: ({ mails }) => number(mails) },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '56px',
            render: (one) =>
              one.status !== 'withdrawn' && (
                <DisabledWithReason reason={locked} onAct={() => onWithdraw(one)}>
                  {(props) => <IconButton {...props} size="sm" label={words.withdraw(one.title)} icon={<UndoIcon />} />}
                </DisabledWithReason>
              ),
          },
        ]}
      />
    </div>
  );
}

function Title({ notification: { title, send_at, created_at } }: { notification: SentNotification }) {
  return (
    <span className="iam-application-sent">
      <bdi>{title}</bdi>
      <small>
        <DateText value={send_at ?? created_at} relative={send_at === null || 'coming'} />
      </small>
    </span>
  );
}
