import type { Application, PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { EditIcon, PlusIcon, SearchIcon, ShieldIcon, TrashIcon, UndoIcon } from '../../ui/basics/icons-rows.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { PermissionsModel } from './permissions-model.ts';
import { words as permissionsWords } from './words.ts';

export interface PermissionsTableProps {
  application: Application;
  /** Why the user cannot change them; null if they can. */
  locked: string | null;
  model: PermissionsModel;
  onAdd: () => void;
  onEdit: (permission: PermissionOfApplication) => void;
  onDelete: (permission: PermissionOfApplication) => void;
}

/** What an application declares, and what it declared and roles still hold. */
export function PermissionsTable({ application, locked, model, onAdd, onEdit, onDelete }: PermissionsTableProps) {
  const words = useWords(permissionsWords);
  const table = useListTable(model.list);
  const term = useSignal(model.list.term);
  const button = (label: string, icon: React.ReactNode, act: () => void) => (
    <DisabledWithReason reason={locked} onAct={act}>
      {(props) => <IconButton {...props} size="sm" label={label} icon={icon} />}
    </DisabledWithReason>
  );
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => model.list.search(text)} />
        <div className="iam-rows-actions">
          <DisabledWithReason reason={locked} onAct={onAdd}>
            {(props) => (
              <Button {...props} icon={<PlusIcon />}>
                {words.add}
              </Button>
            )}
          </DisabledWithReason>
        </div>
      </div>
      <Table<PermissionOfApplication>
        label={words.permissions}
        {...table}
        rowKey={({ resource }) => resource}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState
              icon={<ShieldIcon size={20} />}
              title={words.noneTitle}
              text={words.noneText(application.title)}
            />
          )
        }
        columns={[
          { key: 'title', title: words.permission, width: '42%', render: (one) => <Name permission={one} /> },
          {
            key: 'description',
            title: words.description,
            render: ({ description }) => (description ? <bdi>{description}</bdi> : '—'),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (one) => (
              <span className="iam-rows-pair">
                {one.removed ? (
                  button(words.restore(one.resource), <UndoIcon />, () => void model.restore(one))
                ) : (
                  <>
                    {button(words.edit(one.resource), <EditIcon />, () => onEdit(one))}
                    {button(words.delete(one.resource), <TrashIcon />, () => onDelete(one))}
                  </>
                )}
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.permissions} list={model.list} onPage={(index) => model.list.page(index)} />
    </div>
  );
}

function Name({ permission: { title, resource, removed } }: { permission: PermissionOfApplication }) {
  const words = useWords(permissionsWords);
  return (
    <span className="iam-permissions-name">
      <bdi>{title}</bdi>
      <code dir="ltr">{resource}</code>
      {removed && (
        <>
          <Badge tone="yellow">{words.removed}</Badge>
          <small>{words.removedWhy}</small>
        </>
      )}
    </span>
  );
}
