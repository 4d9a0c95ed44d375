import { useContext, useState } from 'react';
import type { DeliveryStatus, Webhook, WebhookDelivery } from '../../core/contract/endpoints/webhooks.ts';
import type { Resource } from '../../core/state/resource.ts';
import { PeriodField } from '../members/activity/period-field.tsx';
import { periodOf, periodText } from '../members/activity/period.ts';
import tableStyles from '../members/table.css';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { SearchIcon, SendIcon } from '../ui/basics/icons-rows.tsx';
import { RefreshIcon } from '../ui/basics/icons.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import type { DeliveriesModel } from './deliveries-model.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { deliveryWords } from './delivery-words.ts';
import type { WebhookEvent, WebhookRequests } from './webhook-requests.ts';
import { useLocale, useWords } from '../react/use-words.ts';
import { namedOptions } from '../ui/fields/choices/options.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const DeliveryDialog = lazy(async () => ({ default: (await import('./delivery-dialog.tsx')).DeliveryDialog }));

/** The event type that 'Send test event' sends. */
const TEST_EVENT = 'webhook.test';

export interface DeliveriesProps {
  requests: WebhookRequests;
  model: DeliveriesModel;
  webhook: Webhook;
  events: Resource<WebhookEvent[]>;
}

/** The delivery log: requests, responses and retries. */
export function Deliveries({ requests, model, webhook, events }: DeliveriesProps) {
  const words = useWords(deliveryWords);
  useKit(tableStyles);
  const table = useListTable(model.list);
  const locale = useLocale();
  const { status, event: chosen, period } = useSignal(model.list.query);
  const filtered = useSignal(model.list.shown);
  const retried = useSignal(model.retried);
  const known = useSignal(events.data) ?? [];
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const all = [...known, { event: TEST_EVENT, title: words.testEvent }];
  const Heading = `h${(useContext(PageContext).level + 2) as 3 | 4}` as const;
  const titleOf = (type: string) => all.find(({ event }) => event === type)?.title ?? type;
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <Heading className="iam-webhook-log">{words.deliveries}</Heading>
        <div className="iam-rows-actions">
          <Segmented
            label={words.status}
            segments={namedOptions(words.statuses).map(({ value, label }) => ({ id: value, name: label }))}
            value={status || 'all'}
            onChange={(value) => void model.filter({ status: value === 'all' ? '' : (value as DeliveryStatus) })}
          />
          <Select
            name="event"
            label={words.event}
            labelHidden
            size="md"
            options={[
              { value: 'all', label: words.allEvents },
              ...all.map(({ event, title }) => ({ value: event, label: title })),
            ]}
            value={chosen || 'all'}
            onChange={(value) => void model.filter({ event: value === 'all' ? '' : value })}
          />
          <PeriodField
            value={periodOf(period)}
            lang={locale}
            onChange={(value) => void model.filter({ period: periodText(value) })}
          />
        </div>
      </div>
      <Table<WebhookDelivery>
        label={words.deliveries}
        {...table}
        rowKey={({ id }) => id}
        empty={
          filtered.status || filtered.event || filtered.period ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<SendIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          {
            key: 'event',
            title: words.event,
            render: (delivery) => (
              <span className="iam-webhooks-name">
                <button
                  type="button"
                  className="iam-webhooks-open"
                  aria-label={words.show(titleOf(delivery.event))}
                  onClick={() => setShown(delivery)}
                >
                  {titleOf(delivery.event)}
                </button>
                <small className="iam-muted" dir="ltr">
                  {delivery.event}
                </small>
              </span>
            ),
          },
          {
            key: 'status',
            title: words.status,
            width: '168px',
            render: (row) => <DeliveryBadge delivery={row} />,
          },
          { key: 'response', title: words.response, min: 160, render: (row) => <Response delivery={row} /> },
          {
            key: 'duration',
            title: words.duration,
            width: '92px',
            leaves: 1,
            numeric: true,
            render: ({ duration_ms }) => (duration_ms === null ? '—' : words.milliseconds(duration_ms)),
          },
          { key: 'attempts', title: words.attempts, width: '92px', leaves: 2, numeric: true },
          {
            key: 'sent',
            title: words.sent,
            width: '216px',
            render: ({ created_at }) => <DateText value={created_at} pattern="second" />,
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '64px',
            render: (row) => (
              <IconButton
                size="sm"
                label={words.sendEventAgain(titleOf(row.event))}
                icon={<RefreshIcon />}
                busy={retried.has(row.id)}
                onClick={() => void model.retry(row)}
              />
            ),
          },
        ]}
      />
      <ListPages label={words.deliveries} list={model.list} onPage={(index) => model.page(index)} />
      {shown && (
        <LazyDialog onClose={() => setShown(null)}>
          <DeliveryDialog
            requests={requests}
            webhookId={webhook.id}
            delivery={shown}
            title={titleOf(shown.event)}
            log={model}
            onClose={() => setShown(null)}
          />
        </LazyDialog>
      )}
    </div>
  );
}

function Response({ delivery: { response_status, error, status, next_attempt_at } }: { delivery: WebhookDelivery }) {
  const words = useWords(deliveryWords);
  return (
    <span className="iam-webhooks-name">
      {response_status === null && error === null && <span>{words.noResponse}</span>}
      {response_status !== null && <span>{words.answered(response_status)}</span>}
      {error !== null && <small>{error}</small>}
      {status === 'pending' && next_attempt_at !== null && (
        <small className="iam-muted">
          {words.next} <DateText value={next_attempt_at} relative="coming" />
        </small>
      )}
    </span>
  );
}
