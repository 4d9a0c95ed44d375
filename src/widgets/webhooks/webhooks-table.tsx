import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import tableStyles from '../members/table.css';
import { useSignal } from '../react/signals.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { BreakableText } from '../ui/basics/breakable-text.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { EditIcon, PlusIcon, SearchIcon, TrashIcon, WebhookIcon } from '../ui/basics/icons-rows.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Switch } from '../ui/fields/choices/switch.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { eventsOf } from './webhook-dialog-model.ts';
import { WebhookState } from './webhook-state.tsx';
import type { WebhooksModel } from './webhooks-model.ts';
import { words as webhooksWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface WebhooksTableProps {
  model: WebhooksModel;
  /** Says what a webhook is for while there are none. */
  noneText: string;
  onCreate: () => void;
  /** Opens the details with the delivery log. */
  onOpen: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

/** The webhooks, each with a switch that saves at once. */
export function WebhooksTable({ model, noneText, onCreate, onOpen, onEdit, onDelete }: WebhooksTableProps) {
  const words = useWords(webhooksWords);
  useKit(tableStyles);
  const table = useListTable(model.list);
  const term = useSignal(model.list.term);
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => model.list.search(text)} />
        <div className="iam-rows-actions">
          <Button variant="primary" icon={<PlusIcon />} onClick={onCreate}>
            {words.create}
          </Button>
        </div>
      </div>
      <Table<Webhook>
        label={words.webhooks}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<WebhookIcon size={20} />} title={words.noneTitle} text={noneText} />
          )
        }
        columns={[
          {
            key: 'name',
            title: words.name,
            width: '38%',
            min: 220,
            render: (webhook) => (
              <span className="iam-webhooks-name">
                <button
                  type="button"
                  className="iam-webhooks-open"
                  data-webhook={webhook.id}
                  onClick={() => onOpen(webhook)}
                >
                  <bdi>{webhook.name}</bdi>
                </button>
                <small className="iam-muted" dir="ltr">
                  <BreakableText text={webhook.endpoint} />
                </small>
              </span>
            ),
          },
          { key: 'events', title: words.events, leaves: 2, render: (webhook) => <EventCount webhook={webhook} /> },
          { key: 'state', title: words.state, min: 132, render: (webhook) => <WebhookState webhook={webhook} /> },
          {
            key: 'created',
            title: words.created,
            width: '112px',
            leaves: 1,
            render: ({ created_at }) => <DateText value={created_at} pattern="DD/MM/YYYY" />,
          },
          {
            key: 'enabled',
            title: words.enabled,
            width: '88px',
            render: (webhook) => (
              <Switch
                name={`enabled-${webhook.id}`}
                label={words.enable(webhook.name)}
                labelHidden
                value={webhook.enabled}
                onChange={(enabled) => void model.toggle(webhook, enabled)}
              />
            ),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (webhook) => (
              <span className="iam-rows-pair">
                <IconButton
                  size="sm"
                  label={words.edit(webhook.name)}
                  icon={<EditIcon />}
                  onClick={() => onEdit(webhook)}
                />
                <IconButton
                  size="sm"
                  label={words.delete(webhook.name)}
                  icon={<TrashIcon />}
                  onClick={() => onDelete(webhook)}
                />
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.webhooks} list={model.list} onPage={(index) => model.list.page(index)} />
    </div>
  );
}

function EventCount({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const [chosen, all] = [eventsOf(webhook).length, webhook.eventTypes.length];
  if (chosen === 0) return words.noEvents;
  return chosen === all ? words.allEvents : words.someEvents(chosen, all);
}
