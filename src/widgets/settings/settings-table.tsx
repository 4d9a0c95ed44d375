import { useEffect, useState, type ReactNode } from 'react';
import type { Setting } from '../../core/contract/entities/user.ts';
import type { DescribedSetting } from './described-setting.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { BreakableText } from '../ui/basics/breakable-text.tsx';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import type { ValueField } from './setting-dialog.tsx';
import { openRecordDraft } from '../session/record-draft.ts';
import { SettingsTableModel, type NewSetting, type SettingsSource } from './settings-table-model.ts';
import { settingsWords } from './settings-words.ts';
import styles from './settings-table.css';
import { ShortText } from '../ui/data/short-text.tsx';
import { sortOf, sortParameter, type Column } from '../ui/data/tables/table-columns.ts';
import { Table } from '../ui/data/tables/table.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useFailedReload } from '../ui/overlays/toasts/use-failed-reload.ts';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog.tsx')).SettingDialog }));

export interface SettingsTableProps {
  /** Names the table, the search and the pagination. */
  label: string;
  /** Called once per table. */
  source: () => SettingsSource;
  /** Why the user may not add, edit or delete; undefined if they may. */
  locked?: string | undefined;
  /** The table has a frame of its own, below its search; else it is part of a panel. */
  framed?: boolean;
  /** Shows when each setting was last modified, before its value. */
  dated?: boolean;
  /** Settings that the dialog suggests, with descriptions. */
  known?: readonly DescribedSetting[];
  /** Validates a value; null if it is valid. */
  problem?: (setting: NewSetting) => string | null;
  /** Renders the dialog's value field for settings that need their own, such as a logo. */
  valueField?: ValueField;
  /** Renders the value of settings that need their own view, such as a logo; null for all others. */
  valueView?: (setting: Setting) => ReactNode;
  /** The URL that keeps search, order and page; without it they stay in memory. */
  location?: AddressBar | null;
  /** From the console; new after each change of the URL. */
  params?: unknown;
  denied?: ReactNode;
}

/** A searchable, sortable, paginated table of settings (category, key, value), with adding, editing and deleting. */
export function SettingsTable(props: SettingsTableProps) {
  const words = useWords(settingsWords);
  const speak = useSpeak();
  const { label, source, locked, framed = false, dated = false, location = null, params, denied } = props;
  useKit(styles);
  const toasts = useToasts();
  const { session } = useWidget();
  const model = useModel(() => {
    const settings = source();
    return new SettingsTableModel(settings, location, openRecordDraft<Setting>(session, settings.draft));
  });
  const revision = useSignal(model.location.revision);
  const table = useListTable(model.list, denied === undefined ? {} : { denied });
  const { term, sort } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const error = useSignal(model.list.error);
  const isEditing = useSignal(model.edited) !== null;
  useEffect(() => model.location.follow(), [model, params]);
  useLinkedAction('add', locked === undefined, () => model.edit('new'));
  const [leaving, setLeaving] = useState<Setting | null>(null);
  useFailedReload(error, table.note !== false);

  const remove = async (setting: Setting) => {
    try {
      await model.remove(setting);
      toasts.success(words.removed);
    } catch (failure) {
      toasts.error(errorText(speak, failure));
      void model.location.reload();
      throw failure;
    }
  };
  const columns: Column<Setting>[] = [
    { key: 'category', title: words.category, width: dated ? '16%' : '20%', min: 140, sortable: true },
    {
      key: 'key',
      title: words.key,
      width: '28%',
      min: 180,
      sortable: true,
      isCardTitle: true,
      render: ({ key }) => (
        <span className="iam-setting-key" dir="ltr">
          <BreakableText text={key} />
        </span>
      ),
    },
    ...(dated
      ? [
          {
            key: 'updated_at',
            title: words.lastModified,
            width: '140px',
            leaves: 1,
            sortable: true,
            render: ({ updated_at }: Setting) => <DateText value={updated_at} pattern="DD/MM/YYYY" />,
          },
        ]
      : []),
    {
      key: 'value',
      title: words.value,
      min: 160,
      render: (setting) => props.valueView?.(setting) ?? <Value value={setting.value} is_secret={setting.is_secret} />,
    },
    {
      key: 'actions',
      title: words.actions,
      hideTitle: true,
      align: 'end',
      width: '96px',
      render: (setting) => (
        <span className="iam-setting-actions">
          <DisabledWithReason reason={locked ?? null} onAct={() => model.edit(setting)}>
            {(props) => <IconButton {...props} size="sm" label={words.editNamed(setting.key)} icon={<EditIcon />} />}
          </DisabledWithReason>
          <DisabledWithReason reason={locked ?? null} onAct={() => setLeaving(setting)}>
            {(props) => <IconButton {...props} size="sm" label={words.removeNamed(setting.key)} icon={<TrashIcon />} />}
          </DisabledWithReason>
        </span>
      ),
    },
  ];
  const add = (
    <Button icon={<PlusIcon />} disabled={locked !== undefined} onClick={() => model.edit('new')}>
      {words.add}
    </Button>
  );
  const empty = shown.term ? (
    <EmptyState title={words.noneTitle} text={words.noneText(shown.term)} />
  ) : (
    <EmptyState title={words.emptyTitle} text={words.emptyText} />
  );
  return (
    <div className="iam-settings" data-framed={framed || undefined}>
      <div className="iam-settings-bar">
        <SearchField
          key={revision}
          className="iam-settings-search"
          defaultValue={term}
          onSearch={(next) => void model.location.filter({ term: next.trim() })}
        />
        {add}
        {locked !== undefined && <p className="iam-settings-locked">{locked}</p>}
      </div>
      <Table
        bare={!framed}
        label={label}
        columns={columns}
        rowKey={({ id }) => id}
        sort={sortOf(sort)}
        onSort={(next) => void model.location.filter({ sort: sortParameter(next) })}
        empty={empty}
        skeletonRows={4}
        {...table}
      />
      <ListPages label={label} list={model.list} onPage={(index) => model.location.page(index)} />
      {isEditing && (
        <LazyDialog onClose={() => model.edit(null)}>
          <SettingDialog model={model} known={props.known} problem={props.problem} valueField={props.valueField} />
        </LazyDialog>
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

function Value({ value, is_secret: isSecret }: Pick<Setting, 'value' | 'is_secret'>) {
  const words = useWords(settingsWords);
  if (isSecret)
    return (
      <span tabIndex={0} data-tip={words.secret}>
        <span aria-hidden="true">{value}</span>
        <span className="iam-visually-hidden">{words.secret}</span>
      </span>
    );
  if (value === '') return '—';
  return (
    <span dir="auto">
      <ShortText text={value} />
    </span>
  );
}
