import { useEffect, useState } from 'react';
import type { Role } from '../../../core/contract/entities/role.ts';
import type { AddressBar } from '../../../core/platform/platform.ts';
import type { Session } from '../../../core/session/session.ts';
import { lazy } from '../../react/lazy.ts';
import { useLinkedAction } from '../../react/linked-action.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { openRecordDraft } from '../../session/record-draft.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { PlusIcon, SearchIcon, ShieldIcon, UndoIcon } from '../../ui/basics/icons-rows.tsx';
import { DeletedFilter } from '../../ui/data/deleted-filter.tsx';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { sortOf, sortParameter } from '../../ui/data/tables/table-columns.ts';
import { Table } from '../../ui/data/tables/table.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import tableStyles from '../table.css';
import { roleIn } from './built-in-role.ts';
import { OrganizationFilter } from './organization-filter.tsx';
import { roleColumns } from './role-columns.tsx';
import { roleWords } from './role-words.ts';
import { mayWriteRoles, RolesTableModel } from './roles-table-model.ts';
import linkStyles from './role-link.css';
import styles from './roles-table.css';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const RoleDetailsDialog = lazy(async () => ({
  default: (await import('./role-details-dialog.tsx')).RoleDetailsDialog,
}));

export interface RolesTableProps {
  /** Only roles of this organization. Default: all that the user may see, each with its organization. */
  organizationId?: number | undefined;
  /** The URL that keeps search, order, filter and page. */
  location?: AddressBar | null;
  /** From the console; new after each change of the URL. */
  params?: unknown;
  /** Publishes a method that loads the roles again. */
  expose?: (methods: { refresh: () => Promise<void> }) => () => void;
}

/** The open dialog: a role to view, edit or delete, or the form for a new one. */
type Open = { does: 'view' | 'edit' | 'delete'; role: Role } | { does: 'add' } | null;

/** The form that was open when the session ended. */
function openedBefore(session: Session): Open {
  const role = openRecordDraft<Role>(session, 'role');
  return role === 'new' ? { does: 'add' } : role && { does: 'edit', role };
}

/** A searchable, sortable, paginated table of roles, with a filter for deleted ones. */
export function RolesTable({ organizationId, location, params, expose }: RolesTableProps) {
  const words = useWords(roleWords);
  const speak = useSpeak();
  useKit(tableStyles, linkStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(
    () => new RolesTableModel(speak, { session, toasts, organizationId, location: location ?? null }),
  );
  const flags = useSignal(session.permissions.flags);
  const table = useListTable(model.list);
  const { term, sort, organization, deleted } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const revision = useSignal(model.location.revision);
  const [open, setOpen] = useState<Open>(() => openedBefore(session));
  useEffect(() => model.location.follow(), [model, params]);
  useEffect(() => expose?.({ refresh: () => model.refresh() }), [expose, model]);
  const mayAdd = mayWriteRoles(flags);
  useLinkedAction('add-role', mayAdd, () => setOpen({ does: 'add' }));
  const close = () => setOpen(null);
  const saved = () => void model.refresh();
  const columns = roleColumns(speak, {
    flags,
    described: useSignal(model.permissions.data) ?? [],
    withOrganization: organizationId === undefined,
    onView: (role) => setOpen({ does: 'view', role }),
    onEdit: (role) => setOpen({ does: 'edit', role }),
    onDelete: (role) => setOpen({ does: 'delete', role }),
    onUndelete: (role) => void model.undelete(role),
  });
  const leaving = open?.does === 'delete' ? open.role : null;
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField
          key={revision}
          defaultValue={term}
          onSearch={(text) => void model.location.filter({ term: text.trim() })}
        />
        {organizationId === undefined && flags.read.organizations && (
          <OrganizationFilter
            value={organization}
            onChange={(id) => void model.location.filter({ organization: id })}
          />
        )}
        <DeletedFilter
          words={words}
          value={deleted}
          onChange={(next) => void model.location.filter({ deleted: next })}
        />
        <div className="iam-rows-actions">
          <DisabledWithReason reason={mayAdd ? null : words.addWhy} onAct={() => setOpen({ does: 'add' })}>
            {(control) => (
              <Button {...control} variant="primary" icon={<PlusIcon />}>
                {words.add}
              </Button>
            )}
          </DisabledWithReason>
        </div>
      </div>
      <Table<Role>
        label={words.roles}
        {...table}
        rows={table.rows?.map((role) => roleIn(speak, role))}
        columns={columns}
        rowKey={({ id }) => id}
        sort={sortOf(sort)}
        onSort={(next) => void model.location.filter({ sort: sortParameter(next) })}
        empty={<NoRoles {...shown} onReset={() => void model.location.reset()} />}
      />
      <ListPages label={words.roles} list={model.list} onPage={(index) => model.location.page(index)} />
      <LazyDialog key={open?.does} onClose={close}>
        {open?.does === 'add' && <RoleDialog organizationId={organizationId} onSaved={saved} onClose={close} />}
        {open?.does === 'edit' && <RoleDialog role={open.role} onSaved={saved} onClose={close} />}
        {open?.does === 'view' && <RoleDetailsDialog role={open.role} onClose={close} />}
      </LazyDialog>
      <Confirm
        open={leaving !== null}
        danger
        title={words.confirmTitle}
        message={words.confirmText}
        action={words.delete}
        onConfirm={() => (leaving ? model.remove(leaving) : undefined)}
        onClose={close}
      >
        {leaving && (
          <p>
            <b dir="auto">{leaving.name}</b>
            {leaving.user_count !== undefined && ` · ${words.people(leaving.user_count)}`}
          </p>
        )}
      </Confirm>
    </div>
  );
}

function NoRoles({
  term,
  organization,
  deleted,
  onReset,
}: {
  term: string;
  organization: string;
  deleted: boolean;
  onReset: () => void;
}) {
  const words = useWords(roleWords);
  if (term || organization)
    return (
      <EmptyState
        icon={<SearchIcon size={20} />}
        title={words.noneFound}
        text={words.noneFoundText}
        action={<Button onClick={onReset}>{words.clearSearch}</Button>}
      />
    );
  return deleted ? (
    <EmptyState icon={<UndoIcon size={20} />} title={words.noneDeleted} text={words.noneDeletedText} />
  ) : (
    <EmptyState icon={<ShieldIcon size={20} />} title={words.noneTitle} text={words.noneText} />
  );
}
