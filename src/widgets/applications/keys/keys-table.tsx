import type { ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { KeyIcon, RefreshIcon } from '../../ui/basics/icons.tsx';
import { EditIcon, PlusIcon, SearchIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MaskedSecret } from '../../ui/data/masked-secret.tsx';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { Chip } from '../../ui/fields/choices/chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { stateOf, type KeysModel } from './keys-model.ts';
import { words as keysWords } from './words.ts';

export interface KeysTableProps {
  model: KeysModel;
  onCreate: () => void;
  onEdit: (key: ServiceKey) => void;
  onRoll: (key: ServiceKey) => void;
  onDelete: (key: ServiceKey) => void;
}

/** The service keys of an application. */
export function KeysTable({ model, onCreate, onEdit, onRoll, onDelete }: KeysTableProps) {
  const words = useWords(keysWords);
  const table = useListTable(model.list);
  const term = useSignal(model.list.term);
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => model.list.search(text)} />
        <div className="iam-rows-actions">
          <Button icon={<PlusIcon />} onClick={onCreate}>
            {words.create}
          </Button>
        </div>
      </div>
      <Table<ServiceKey>
        label={words.keys}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<KeyIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          { key: 'name', title: words.name, width: '20%', render: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'key',
            title: words.key,
            width: '212px',
            render: ({ access_token }) => <MaskedSecret secret={access_token} masked />,
          },
          { key: 'scopes', title: words.scopes, min: 180, render: ({ scopes }) => <Scopes scopes={scopes} /> },
          { key: 'expires', title: words.expires, width: '116px', render: (key) => <Expiry serviceKey={key} /> },
          {
            key: 'used',
            title: words.lastUsed,
            width: '120px',
            render: ({ last_used_at }) =>
              last_used_at ? (
                <DateText value={last_used_at} relative />
              ) : (
                <span className="iam-muted">{words.neverUsed}</span>
              ),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '128px',
            render: (key) => (
              <span className="iam-rows-pair">
                <IconButton size="sm" label={words.edit(key.name)} icon={<EditIcon />} onClick={() => onEdit(key)} />
                <IconButton size="sm" label={words.roll(key.name)} icon={<RefreshIcon />} onClick={() => onRoll(key)} />
                <IconButton
                  size="sm"
                  label={words.delete(key.name)}
                  icon={<TrashIcon />}
                  onClick={() => onDelete(key)}
                />
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.keys} list={model.list} onPage={(index) => model.list.page(index)} />
    </div>
  );
}

function Scopes({ scopes }: Pick<ServiceKey, 'scopes'>) {
  return (
    <span className="iam-rows-chips">
      {scopes.map((scope) => (
        <Chip key={scope} label={scope} />
      ))}
    </span>
  );
}

/** Expiry date of a key, marked if it expired or expires soon. */
function Expiry({ serviceKey }: { serviceKey: ServiceKey }) {
  const words = useWords(keysWords);
  const { session } = useWidget();
  if (serviceKey.expires_at === null) return <span className="iam-muted">{words.never}</span>;
  const state = stateOf(serviceKey, session.platform.now());
  return (
    <span className="iam-keys-stack">
      <DateText value={serviceKey.expires_at} pattern="DD/MM/YYYY" />
      {state === 'expired' && <Badge tone="red">{words.expired}</Badge>}
      {state === 'soon' && <Badge tone="yellow">{words.soon}</Badge>}
    </span>
  );
}
