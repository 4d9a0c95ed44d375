import { useState, type ReactNode } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { Avatar } from '../ui/data/avatar.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { SearchIcon, TrashIcon, UsersIcon } from '../ui/basics/icons-rows.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { DeletedFilter } from '../ui/data/deleted-filter.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { ShortText } from '../ui/data/short-text.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { whyNotChange } from './member-actions.ts';
import { MemberEmail } from './member-email.tsx';
import { MemberMenu } from './member-menu.tsx';
import { roleNames } from './roles/built-in-role.ts';
import type { RoleCatalog } from './roles/role-catalog.ts';
import type { MembersTableModel } from './members-table-model.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './table.css';
import { tableWords } from './table-words.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const UserDialog = lazy(async () => ({ default: (await import('./details/user-dialog.tsx')).UserDialog }));

export interface MembersTableProps {
  model: MembersTableModel;
  actions?: ReactNode;
  /**
   * Shows avatars and roles instead of the organization, which would be the same in every row, and opens details with a
   * menu of actions. Its roles can be added to members.
   */
  catalog?: RoleCatalog;
}

/** The members of an organization: name, email, organization or roles, status, last modified, and delete. */
export function MembersTable({ model, actions, catalog }: MembersTableProps) {
  const words = useWords(tableWords);
  const speak = useSpeak();
  const locale = useLocale();
  useKit(styles);
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const table = useListTable(model.list);
  const { term, sort, deleted } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const revision = useSignal(model.location.revision);
  const writes = flags.write.users || flags.ownerOrAdmin;
  const [asked, setAsked] = useState<User | null>(null);
  const [viewedId, setViewedId] = useState<number | null>(null);
  const viewed = table.rows?.find(({ id }) => id === viewedId);
  const whyNot = (user: User) => {
    if (!writes) return words.needsRight;
    return whyNotChange(speak, user, me, flags);
  };
  const empty = shown.term ? (
    <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
  ) : shown.deleted ? (
    <EmptyState icon={<UsersIcon size={20} />} title={words.noneDeleted} text={words.noneDeletedText} />
  ) : (
    <EmptyState icon={<UsersIcon size={20} />} title={words.noneTitle} text={words.noneText} />
  );
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField key={revision} defaultValue={term} onSearch={(text) => void model.search(text)} />
        {writes && <DeletedFilter words={words} value={deleted} onChange={(next) => void model.showDeleted(next)} />}
        {actions && <div className="iam-rows-actions">{actions}</div>}
      </div>
      <Table<User>
        label={words.users}
        {...table}
        rowKey={({ id }) => id}
        sort={{ column: 'name', direction: sort === 'name' ? 'asc' : 'desc' }}
        onSort={({ direction }) => void model.sort(direction === 'asc' ? 'name' : '-name')}
        empty={empty}
        columns={[
          {
            key: 'name',
            title: words.name,
            sortable: true,
            render: ({ id, name, email }) => (
              <span className="iam-rows-person">
                {catalog && <Avatar name={name || email} size={24} />}
                {catalog ? (
                  <button type="button" className="iam-rows-open" onClick={() => setViewedId(id)}>
                    <bdi>{name || email}</bdi>
                  </button>
                ) : (
                  <bdi>
                    <ShortText text={name || email} />
                  </bdi>
                )}
              </span>
            ),
          },
          { key: 'email', title: words.email, width: '28%', min: 200, render: (user) => <MemberEmail user={user} /> },
          catalog
            ? {
                key: 'roles',
                title: words.roles,
                min: 150,
                leaves: 2,
                render: ({ roles = [] }) => roleNames(speak, locale, roles) || '—',
              }
            : {
                key: 'organization',
                title: words.organization,
                min: 140,
                leaves: 2,
                render: ({ organization }) => organization?.name ?? '—',
              },
          { key: 'status', title: words.status, min: 132, render: (user) => <StatusBadge user={user} /> },
          {
            key: 'updated_at',
            title: words.lastModified,
            width: '132px',
            leaves: 1,
            render: ({ updated_at }) => <DateText value={updated_at} pattern="DD/MM/YYYY" />,
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: deleted ? '128px' : '64px',
            render: (user) =>
              user.is_deleted ? (
                <Button size="sm" aria-description={user.name} onClick={() => void model.restore(user)}>
                  {words.restore}
                </Button>
              ) : catalog ? (
                <MemberMenu
                  user={user}
                  changes={model.changes}
                  whyNotDelete={whyNot(user)}
                  onOpen={() => setViewedId(user.id)}
                  onDelete={() => setAsked(user)}
                />
              ) : (
                <DisabledWithReason reason={whyNot(user)} onAct={() => setAsked(user)}>
                  {(props) => (
                    <IconButton
                      {...props}
                      size="sm"
                      label={words.deleteUser(user.name || user.email)}
                      icon={<TrashIcon />}
                    />
                  )}
                </DisabledWithReason>
              ),
          },
        ]}
      />
      <ListPages label={words.users} list={model.list} onPage={(index) => model.page(index)} />
      {catalog && viewed && (
        <LazyDialog onClose={() => setViewedId(null)}>
          <UserDialog user={viewed} changes={model.changes} catalog={catalog} onClose={() => setViewedId(null)} />
        </LazyDialog>
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
            <b dir="auto">{asked.name}</b> <span className="iam-muted">{asked.email}</span>
          </p>
        )}
      </Confirm>
    </div>
  );
}
