import tableStyles from '../table.css';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { breakable } from '../../ui/basics/breakable-text.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ClockIcon, SearchIcon } from '../../ui/basics/icons-rows.tsx';
import { DownloadIcon } from '../../ui/basics/icons.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { saveFile } from '../../ui/basics/save-file.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { ActivityModel, type Entry } from './activity-model.ts';
import { knownTitle, matrixWords } from '../roles/permission-words.ts';
import { PeriodField } from './period-field.tsx';
import styles from './activity-log.css';
import { activityWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { namedOptions } from '../../ui/fields/choices/options.ts';

export interface ActivityLogProps {
  /** Null for what concerns no organization. */
  organizationId: number | null;
  /** A sentence above the filter. */
  about?: string;
}

/** An audit log with its filter and CSV export. */
export function ActivityLog({ organizationId, about }: ActivityLogProps) {
  const words = useWords(activityWords);
  const matrix = useWords(matrixWords);
  const speak = useSpeak();
  useKit(tableStyles);
  useKit(styles);
  const { session, element } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ActivityModel(speak, session, organizationId, toasts));
  const locale = useLocale();
  const table = useListTable(model.list);
  const downloading = useSignal(model.downloading);
  const { area, period } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const applications = (useSignal(model.applications.data) ?? []).map(({ name, title }) => ({
    value: name,
    label: title || knownTitle(matrix, name),
  }));
  const download = async () => {
    const file = await model.file();
    if (file) saveFile(element.ownerDocument, file, `activity-${new Date().toISOString().slice(0, 10)}.csv`);
  };
  return (
    <div className="iam-rows">
      {about && <p className="iam-activity-about iam-muted">{about}</p>}
      <div className="iam-rows-bar">
        <SearchField label={words.search} onSearch={(text) => void model.filter({ term: text })} />
        <Select
          name="kind"
          label={words.kind}
          labelHidden
          size="md"
          options={[...namedOptions(words.kinds), ...applications]}
          value={area || 'all'}
          onChange={(kind) => void model.filter({ area: kind === 'all' ? '' : kind })}
        />
        <PeriodField value={period} lang={locale} onChange={(value) => void model.filter({ period: value })} />
        <div className="iam-rows-actions">
          <Button icon={<DownloadIcon />} busy={downloading} onClick={() => void download()}>
            {words.download}
          </Button>
        </div>
      </div>
      <Table<Entry>
        label={words.activity}
        {...table}
        rowKey={({ id }) => id}
        empty={
          shown.term || shown.area || shown.period ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState
              icon={<ClockIcon size={20} />}
              title={words.noneTitle}
              text={organizationId === null ? words.nonePlatformText : words.noneText}
            />
          )
        }
        columns={[
          { key: 'action', title: words.action, render: (entry) => <Action entry={entry} /> },
          {
            key: 'target',
            title: words.target,
            min: 140,
            render: ({ target }) => (target?.name ? <bdi>{breakable(target.name)}</bdi> : '—'),
          },
          {
            key: 'actor',
            title: words.actor,
            min: 140,
            render: ({ actor }) => <bdi>{breakable(actor?.name ?? words.service)}</bdi>,
          },
          {
            key: 'when',
            title: words.when,
            width: '216px',
            render: ({ created_at }) => <DateText value={created_at} pattern="second" />,
          },
          { key: 'ip', title: words.ipAddress, width: '144px', leaves: 1, render: ({ ip }) => ip ?? '—' },
        ]}
      />
      <ListPages label={words.activity} list={model.list} onPage={(index) => model.page(index)} />
    </div>
  );
}

/** The action, with the role or names it concerned, or why it failed. */
function Action({ entry: { action, detail } }: { entry: Entry }) {
  const words = useWords(activityWords);
  const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : '');
  const renamed = text('from') && text('to') ? `${text('from')} → ${text('to')}` : '';
  const reason = words.reasons[text('reason')] ?? '';
  const last = detail['limit_reached'] === true ? words.limitReached : '';
  const more = [text('role') || renamed || text('key') || reason, last].filter(Boolean).join(' · ');
  return (
    <span className="iam-activity-what">
      <span>{words.actions[action] ?? action.replaceAll(/[._]/g, ' ')}</span>
      {more && <small className="iam-muted">{more}</small>}
    </span>
  );
}
