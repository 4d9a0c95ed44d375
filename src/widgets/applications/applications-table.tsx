import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import { webAddress } from '../../core/http/web-address.ts';
import tableStyles from '../members/table.css';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { AppsIcon } from '../ui/basics/icons-header.tsx';
import { EditIcon, SearchIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { useKit } from '../ui/styles/kit.ts';
import type { ApplicationsModel } from './applications-model.ts';
import { words as applicationsWords } from './words.ts';

export interface ApplicationsTableProps {
  model: ApplicationsModel;
  /** Why the user cannot change applications; null if they can. */
  locked: string | null;
  onOpen: (application: Application) => void;
  onEdit: (application: Application) => void;
  onDelete: (application: Application) => void;
}

/** The platform's applications, each with the way to its keys and permissions. */
export function ApplicationsTable({ model, locked, onOpen, onEdit, onDelete }: ApplicationsTableProps) {
  const words = useWords(applicationsWords);
  useKit(tableStyles);
  const table = useListTable(model.list);
  const term = useSignal(model.list.term);
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => model.list.search(text)} />
      </div>
      <Table<Application>
        label={words.title}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<AppsIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          {
            key: 'title',
            title: words.application,
            width: '36%',
            render: (application) => (
              <span className="iam-applications-name">
                <button
                  type="button"
                  className="iam-applications-open"
                  data-application={application.id}
                  onClick={() => onOpen(application)}
                >
                  <bdi>{application.title}</bdi>
                </button>
                <code dir="ltr">{application.name}</code>
              </span>
            ),
          },
          { key: 'url', title: words.url, render: ({ url }) => <Address url={url} /> },
          {
            key: 'updated_at',
            title: words.updated,
            width: '136px',
            render: ({ updated_at }) => <DateText value={updated_at} pattern="DD/MM/YYYY" />,
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (application) => (
              <span className="iam-rows-pair">
                <DisabledWithReason reason={locked} onAct={() => onEdit(application)}>
                  {(props) => (
                    <IconButton {...props} size="sm" label={words.editNamed(application.title)} icon={<EditIcon />} />
                  )}
                </DisabledWithReason>
                <DisabledWithReason reason={locked} onAct={() => onDelete(application)}>
                  {(props) => (
                    <IconButton
                      {...props}
                      size="sm"
                      label={words.deleteNamed(application.title)}
                      icon={<TrashIcon />}
                    />
                  )}
                </DisabledWithReason>
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.title} list={model.list} onPage={(index) => model.list.page(index)} />
    </div>
  );
}

/** Where an application is opened; a dash if it has no URL, and no link for what is none. */
export function Address({ url }: { url: string | null }) {
  if (url === null || webAddress(url) === null) return <bdi className="iam-muted">{url ?? '—'}</bdi>;
  return (
    <a className="iam-applications-address" href={url} target="_blank" rel="noreferrer" dir="ltr">
      {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
