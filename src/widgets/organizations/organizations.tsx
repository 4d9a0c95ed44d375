import { useEffect, useState } from 'react';
import type { Organization } from '../../core/contract/entities/organization.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import tableStyles from '../members/table.css';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { PlusIcon, SearchIcon } from '../ui/basics/icons-rows.tsx';
import { BuildingIcon } from '../ui/basics/icons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { Page } from '../ui/basics/page.tsx';
import { ListPages } from '../ui/data/tables/list-pages.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { openRecordDraft } from '../session/record-draft.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import { DeletedFilter } from '../ui/data/deleted-filter.tsx';
import { sortOf, sortParameter } from '../ui/data/tables/table-columns.ts';
import { Table } from '../ui/data/tables/table.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useListTable } from '../ui/data/tables/use-list-table.tsx';
import { organizationColumns } from './organization-columns.tsx';
import { OrganizationsModel } from './organizations-model.ts';
import styles from './organizations.css';
import { words as organizationsWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const OrganizationDialog = lazy(async () => ({
  default: (await import('./organization-dialog.tsx')).OrganizationDialog,
}));

export interface OrganizationsProps {
  /** `history` keeps search, sorting and page in the URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

const maySee = ({ read, write }: PermissionFlags) => read.organizations || write.organizations;

/** 'Organizations': all organizations of the platform with their owners. */
export function Organizations(props: OrganizationsProps) {
  const words = useWords(organizationsWords);
  return (
    <Toaster>
      <SessionGate
        may={maySee}
        title={words.title}
        skeleton={
          <Page title={words.title}>
            <PanelSkeleton rows={8} />
          </Page>
        }
        denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
      >
        <Screen {...props} />
      </SessionGate>
    </Toaster>
  );
}

function Screen({ routing, params }: OrganizationsProps) {
  const words = useWords(organizationsWords);
  const speak = useSpeak();
  useKit(tableStyles, styles);
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const location = useFilterLocation(routing);
  const model = useModel(() => new OrganizationsModel(speak, session, toasts, location));
  const writes = useSignal(session.permissions.flags).write.organizations;
  const total = useSignal(model.list.total);
  const status = useSignal(model.list.status);
  const [edited, setEdited] = useState(() => openRecordDraft<Organization>(session, 'organization'));
  const [asked, setAsked] = useState<Organization | null>(null);
  useEffect(() => expose({ refresh: () => model.location.reload() }), [expose, model]);
  useEffect(() => model.location.follow(), [model, params]);
  useLinkedAction('add', writes, () => setEdited('new'));
  const add = (
    <DisabledWithReason reason={writes ? null : words.writeWhy} onAct={() => setEdited('new')}>
      {(props) => (
        <Button {...props} variant="primary" icon={<PlusIcon />}>
          {words.add}
        </Button>
      )}
    </DisabledWithReason>
  );
  const saved = () => {
    toasts.success(edited === 'new' ? words.added : words.saved);
    void model.location.reload();
  };
  return (
    <Page
      title={words.title}
      meta={
        status === 'ready' || total > 0 ? words.count(total) : <Skeleton width={112} unseen={status === 'failed'} />
      }
      actions={add}
    >
      <Rows model={model} onEdit={setEdited} onRemove={setAsked} />
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <OrganizationDialog
            organization={edited === 'new' ? undefined : edited}
            onSaved={saved}
            onClose={() => setEdited(null)}
          />
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
            <b>
              <bdi>{asked.name}</bdi>
            </b>
          </p>
        )}
      </Confirm>
    </Page>
  );
}

interface RowsProps {
  model: OrganizationsModel;
  onEdit: (organization: Organization) => void;
  onRemove: (organization: Organization) => void;
}

function Rows({ model, onEdit, onRemove }: RowsProps) {
  const words = useWords(organizationsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const table = useListTable(model.list);
  const revision = useSignal(model.location.revision);
  const { term, sort, deleted } = useSignal(model.list.query);
  const shown = useSignal(model.list.shown);
  const clear = <Button onClick={() => void model.location.reset()}>{words.clearSearch}</Button>;
  const empty = shown.term ? (
    <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} action={clear} />
  ) : shown.deleted ? (
    <EmptyState icon={<BuildingIcon size={20} />} title={words.noneDeleted} text={words.noneDeletedText} />
  ) : (
    <EmptyState icon={<BuildingIcon size={20} />} title={words.noneTitle} text={words.noneText} />
  );
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField
          key={revision}
          defaultValue={term}
          onSearch={(text) => void model.location.filter({ term: text.trim() })}
        />
        {flags.write.organizations && (
          <DeletedFilter
            words={words}
            value={deleted}
            onChange={(next) => void model.location.filter({ deleted: next })}
          />
        )}
      </div>
      <Table<Organization>
        label={words.title}
        {...table}
        rowKey={({ id }) => id}
        sort={sortOf(sort)}
        onSort={(next) => void model.location.filter({ sort: sortParameter(next) })}
        empty={empty}
        columns={organizationColumns(speak, {
          flags,
          onEdit,
          onRemove,
          onRestore: (organization) => void model.restore(organization),
        })}
      />
      <ListPages label={words.title} list={model.list} onPage={(index) => model.location.page(index)} />
    </div>
  );
}
