import type { ManagedAnnouncement } from '../../core/contract/endpoints/managed-announcements.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { EditIcon, SearchIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { BellIcon } from '../ui/basics/icons.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { ShortText } from '../ui/data/short-text.tsx';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import type { Column } from '../ui/data/tables/table-columns.ts';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import styles from './announcement-rows.css';
import { stateOf, type AnnouncementsManagerModel } from './announcements-manager-model.ts';
import { words as announcementsManagerWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const tones = { info: 'blue', warning: 'yellow', danger: 'red' } as const;
const stateTones = { scheduled: 'blue', shown: 'green', over: 'neutral' } as const;

interface AnnouncementRowsProps {
  model: AnnouncementsManagerModel;
  onEdit: (announcement: ManagedAnnouncement) => void;
  onRemove: (announcement: ManagedAnnouncement) => void;
}

/** The announcements as a searchable, paginated table. */
export function AnnouncementRows({ model, onEdit, onRemove }: AnnouncementRowsProps) {
  const words = useWords(announcementsManagerWords);
  useKit(styles);
  const { session } = useWidget();
  const table = useListTable(model.list);
  const revision = useSignal(model.location.revision);
  const { term } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const now = session.platform.now();
  const clear = <Button onClick={() => void model.location.reset()}>{words.clearSearch}</Button>;
  const empty = shown.term ? (
    <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} action={clear} />
  ) : (
    <EmptyState icon={<BellIcon size={20} />} title={words.noneTitle} text={words.noneText} />
  );
  const moment = (value: string) => <DateText value={value} />;
  const columns: Column<ManagedAnnouncement>[] = [
    { key: 'title', title: words.heading, render: ({ title }) => <ShortText text={title} /> },
    {
      key: 'severity',
      title: words.severity,
      width: '130px',
      render: ({ criticality_level: level }) => <Badge tone={tones[level]}>{words.severities[level]}</Badge>,
    },
    {
      key: 'audience',
      title: words.audience,
      width: '20%',
      min: 140,
      leaves: 1,
      render: ({ organization }) => <bdi>{organization?.name ?? words.everybody}</bdi>,
    },
    {
      key: 'period',
      title: words.period,
      width: '22%',
      min: 180,
      render: ({ starts_at, ends_at }) => (
        <span>
          <bdi className="iam-announcement-moment">{moment(starts_at)} –</bdi>{' '}
          <bdi className="iam-announcement-moment">{ends_at === null ? words.noEnd : moment(ends_at)}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: '120px',
      render: (announcement) => {
        const state = stateOf(announcement, now);
        return <Badge tone={stateTones[state]}>{words.states[state]}</Badge>;
      },
    },
    {
      key: 'actions',
      title: words.actions,
      hideTitle: true,
      align: 'end',
      width: '104px',
      render: (announcement) => (
        <span className="iam-rows-pair">
          <IconButton
            size="sm"
            label={words.editNamed(announcement.title)}
            icon={<EditIcon />}
            onClick={() => onEdit(announcement)}
          />
          <IconButton
            size="sm"
            label={words.deleteNamed(announcement.title)}
            icon={<TrashIcon />}
            onClick={() => onRemove(announcement)}
          />
        </span>
      ),
    },
  ];
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField
          key={revision}
          defaultValue={term}
          onSearch={(text) => void model.location.filter({ term: text.trim() })}
        />
      </div>
      <Table<ManagedAnnouncement>
        label={words.title}
        {...table}
        rowKey={({ id }) => id}
        empty={empty}
        columns={columns}
      />
      <ListPages label={words.title} list={model.list} onPage={(index) => model.location.page(index)} />
    </div>
  );
}
