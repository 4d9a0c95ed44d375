import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { DownloadIcon } from '../../ui/basics/icons.tsx';
import { EditIcon, PlusIcon, SearchIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { Chip } from '../../ui/fields/choices/chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { ExportTypesModel } from './export-types-model.ts';
import { formatNames } from './format-names.ts';
import { words as exportTypesWords } from './words.ts';

export interface ExportTypesTableProps {
  model: ExportTypesModel;
  onCreate: () => void;
  /** Opens the details with the last exports. */
  onOpen: (exportType: ExportType) => void;
  onEdit: (exportType: ExportType) => void;
  onDelete: (exportType: ExportType) => void;
}

/** The export types of an application. */
export function ExportTypesTable({ model, onCreate, onOpen, onEdit, onDelete }: ExportTypesTableProps) {
  const words = useWords(exportTypesWords);
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
      <Table<ExportType>
        label={words.exportTypes}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<DownloadIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          {
            key: 'title',
            title: words.title,
            width: '28%',
            render: (exportType) => (
              <span className="iam-applications-name">
                <button
                  type="button"
                  className="iam-applications-open"
                  data-export-type={exportType.id}
                  onClick={() => onOpen(exportType)}
                >
                  <bdi>{exportType.title}</bdi>
                </button>
                <code dir="ltr">{exportType.type}</code>
              </span>
            ),
          },
          {
            key: 'formats',
            title: words.formats,
            render: ({ formats }) => <Chips texts={formats.map((format) => formatNames[format])} />,
          },
          {
            key: 'permission',
            title: words.permission,
            render: ({ permission }) => <code className="iam-export-code">{permission}</code>,
          },
          {
            key: 'routes',
            title: words.routes,
            render: ({ routes }) =>
              routes.length > 0 ? <Chips texts={routes} /> : <span className="iam-muted">{words.everyRoute}</span>,
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (exportType) => (
              <span className="iam-rows-pair">
                <IconButton
                  size="sm"
                  label={words.edit(exportType.title)}
                  icon={<EditIcon />}
                  onClick={() => onEdit(exportType)}
                />
                <IconButton
                  size="sm"
                  label={words.delete(exportType.title)}
                  icon={<TrashIcon />}
                  onClick={() => onDelete(exportType)}
                />
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.exportTypes} list={model.list} onPage={(index) => model.list.page(index)} />
    </div>
  );
}

/** Short texts in a row that wraps. */
export function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className="iam-rows-chips">
      {texts.map((text) => (
        <Chip key={text} label={text} />
      ))}
    </span>
  );
}
