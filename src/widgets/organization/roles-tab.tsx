import { Suspense, useState } from 'react';
import type { Role } from '../../core/contract/entities/role.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { roleWords as words } from '../members/roles/role-words.ts';
import tableStyles from '../members/table.css';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { Chip } from '../ui/fields/choices/chip.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { EditIcon, PlusIcon, SearchIcon, ShieldIcon, TrashIcon, UndoIcon } from '../ui/basics/icons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { Pagination } from '../ui/data/tables/pagination.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Switch } from '../ui/fields/choices/switch.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { RolesTabModel } from './roles-tab-model.ts';

const RoleDialog = lazy(async () => ({ default: (await import('../members/roles/role-dialog.tsx')).RoleDialog }));

/** The tab 'Roles': the organization's own roles with what they permit (spec: my organization, roles). */
export function RolesTab({ organizationId }: { organizationId: number }) {
  useKit(tableStyles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new RolesTabModel(session, organizationId, toasts));
  const flags = useSignal(session.permissions.flags);
  const table = useListTable(model.list);
  const total = useSignal(model.list.total);
  const offset = useSignal(model.list.offset);
  const { term, deleted } = useSignal(model.list.query);
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [asked, setAsked] = useState<Role | null>(null);
  const writes = flags.write.roles || flags.ownerOrAdmin;
  const whyNot = (role: Role) =>
    !writes
      ? words.addWhy
      : role.is_readable_only
        ? words.readOnlyWhy
        : role.is_changable_by_current_user
          ? null
          : words.notYours;
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => void model.filter({ term: text.trim() })} />
        <Switch
          name="deleted"
          label={words.showDeleted}
          value={deleted}
          onChange={(value) => void model.filter({ deleted: value })}
        />
        <div className="iam-rows-actions">
          <DisabledWithReason reason={writes ? null : words.addWhy} onAct={() => setEdited('new')}>
            {(props) => (
              <Button {...props} icon={<PlusIcon />}>
                {words.add}
              </Button>
            )}
          </DisabledWithReason>
        </div>
      </div>
      <Table<Role>
        label={words.roles}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<ShieldIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          { key: 'name', title: words.name, width: '24%', render: (role) => <Name role={role} /> },
          {
            key: 'description',
            title: words.description,
            width: '28%',
            render: ({ description }) => <bdi>{description || '—'}</bdi>,
          },
          {
            key: 'permissions',
            title: words.permissions,
            render: ({ permissions = [] }) =>
              permissions.length === 0 ? (
                words.none
              ) : (
                <span className="iam-rows-chips">
                  {permissions.map((one) => (
                    <Chip key={one} label={one} />
                  ))}
                </span>
              ),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '104px',
            render: (role) =>
              role.is_deleted ? (
                <IconButton
                  size="sm"
                  label={words.undeleteRole(role.name)}
                  icon={<UndoIcon />}
                  onClick={() => void model.undelete(role)}
                />
              ) : (
                <span className="iam-rows-pair">
                  <DisabledWithReason reason={whyNot(role)} onAct={() => setEdited(role)}>
                    {(props) => (
                      <IconButton {...props} size="sm" label={words.editRole(role.name)} icon={<EditIcon />} />
                    )}
                  </DisabledWithReason>
                  <DisabledWithReason reason={whyNot(role)} onAct={() => setAsked(role)}>
                    {(props) => (
                      <IconButton {...props} size="sm" label={words.deleteRole(role.name)} icon={<TrashIcon />} />
                    )}
                  </DisabledWithReason>
                </span>
              ),
          },
        ]}
      />
      <Pagination
        label={words.roles}
        page={offset / model.list.count + 1}
        total={total}
        size={model.list.count}
        onPage={(page) => void model.page(page - 1)}
      />
      {edited && (
        <Suspense fallback={null}>
          <RoleDialog
            role={edited === 'new' ? undefined : edited}
            organizationId={organizationId}
            onSaved={() => void model.refresh()}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <Confirm
        open={asked !== null}
        danger
        title={words.confirmTitle}
        message={words.confirmText}
        action={words.delete}
        onConfirm={() => (asked ? model.remove(asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <p>
            <b>{asked.name}</b>
          </p>
        )}
      </Confirm>
    </div>
  );
}

function Name({ role }: { role: Role }) {
  return (
    <span className="iam-rows-chips">
      <bdi>{role.name}</bdi>
      {role.is_readable_only && <Badge dot={false}>{words.readOnly}</Badge>}
      {role.is_disabled === 1 && (
        <Badge dot={false} tone="yellow">
          {words.disabled}
        </Badge>
      )}
      {!role.is_assignable && <Badge dot={false}>{words.notAssignable}</Badge>}
      {role.is_deleted && (
        <Badge dot={false} tone="red">
          {words.deletedBadge}
        </Badge>
      )}
    </span>
  );
}
