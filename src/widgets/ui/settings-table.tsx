import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Setting } from '../../core/contract/entities/user.ts';
import { isApiError, messageOf } from '../../core/errors/guards.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { Button, IconButton } from './buttons.tsx';
import { Confirm } from './confirm.tsx';
import { EmptyState } from './empty-state.tsx';
import { EditIcon, PlusIcon, TrashIcon } from './icons.tsx';
import { useKit } from './kit.ts';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { SettingsTableModel, type SettingsSource } from './settings-table-model.ts';
import { settingsWords as words } from './settings-words.ts';
import styles from './settings-table.css';
import { ShortText } from './short-text.tsx';
import type { Column } from './table-columns.ts';
import { Table } from './table.tsx';
import { useToasts } from './toaster.tsx';
import { useListTable } from './use-list-table.tsx';

const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog.tsx')).SettingDialog }));

export interface SettingsTableProps {
  /** Names table, search and pages. */
  label: string;
  /** Made once for the life of the table. */
  source: () => SettingsSource;
  /** Why this person may not add, edit or delete; undefined where they may. */
  locked?: string | undefined;
  /** Columns between value and actions, such as the moment of the last change. */
  extra?: readonly Column<Setting>[];
  denied?: ReactNode;
}

/**
 * Settings as a searchable, paginated table (category, key, value) that one can add to, edit and delete from. spec:
 * screens and routes
 */
export function SettingsTable({ label, source, locked, extra = [], denied }: SettingsTableProps) {
  useKit(styles);
  const toasts = useToasts();
  const model = useModel(() => new SettingsTableModel(source()));
  const table = useListTable(model.list, denied === undefined ? {} : { denied });
  const total = useSignal(model.list.total);
  const offset = useSignal(model.list.offset);
  const { term } = useSignal(model.list.query);
  const error = useSignal(model.list.error);
  const isEditing = useSignal(model.edited) !== null;
  const [leaving, setLeaving] = useState<Setting | null>(null);
  const search = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error !== undefined && !isApiError(error, 403)) toasts.error(messageOf(error));
  }, [error, toasts]);

  const remove = async (setting: Setting) => {
    try {
      await model.remove(setting);
      toasts.success(words.removed);
      queueMicrotask(() => search.current?.focus());
    } catch (failure) {
      toasts.error(messageOf(failure));
      void model.list.reload();
      throw failure;
    }
  };
  const columns: Column<Setting>[] = [
    { key: 'category', title: words.category, width: '20%' },
    {
      key: 'key',
      title: words.key,
      width: '28%',
      render: ({ key }) => (
        <span className="iam-setting-key" dir="ltr">
          {key}
        </span>
      ),
    },
    {
      key: 'value',
      title: words.value,
      render: ({ value }) =>
        value === '' ? (
          '—'
        ) : (
          <span dir="auto">
            <ShortText text={value} />
          </span>
        ),
    },
    ...extra,
    {
      key: 'actions',
      title: words.actions,
      hideTitle: true,
      align: 'end',
      width: '96px',
      render: (setting) => (
        <span className="iam-setting-actions">
          <IconButton
            size="sm"
            label={words.edit}
            aria-description={setting.key}
            title={locked ?? words.edit}
            icon={<EditIcon />}
            disabled={locked !== undefined}
            onClick={() => model.edit(setting)}
          />
          <IconButton
            size="sm"
            label={words.remove}
            aria-description={setting.key}
            title={locked ?? words.remove}
            icon={<TrashIcon />}
            disabled={locked !== undefined}
            onClick={() => setLeaving(setting)}
          />
        </span>
      ),
    },
  ];
  const add = (
    <Button icon={<PlusIcon />} disabled={locked !== undefined} onClick={() => model.edit('new')}>
      {words.add}
    </Button>
  );
  const empty = term ? (
    <EmptyState title={words.noneTitle} text={words.noneText(term)} />
  ) : (
    <EmptyState title={words.emptyTitle} text={words.emptyText} />
  );
  return (
    <div className="iam-settings">
      <div className="iam-settings-bar">
        <SearchField
          ref={search}
          className="iam-settings-search"
          onSearch={(next) => void model.list.filter({ term: next })}
        />
        {add}
        {locked !== undefined && <p className="iam-settings-locked">{locked}</p>}
      </div>
      <Table bare label={label} columns={columns} rowKey={({ id }) => id} empty={empty} skeletonRows={4} {...table} />
      <Pagination
        label={label}
        page={offset / model.list.count + 1}
        total={total}
        onPage={(page) => void model.list.page(page - 1)}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <SettingDialog model={model} />
        </Suspense>
      )}
      <Confirm
        open={leaving !== null}
        danger
        title={words.removeTitle}
        message={leaving && words.removeText(leaving.key)}
        action={words.remove}
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}
