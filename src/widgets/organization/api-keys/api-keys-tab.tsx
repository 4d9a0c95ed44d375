import { useState } from 'react';
import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import { openRecordDraft } from '../../session/record-draft.ts';
import tableStyles from '../../members/table.css';
import { lazy } from '../../react/lazy.ts';
import { useLinkedAction } from '../../react/linked-action.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { Chip } from '../../ui/fields/choices/chip.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { EditIcon, PlusIcon, SearchIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../../ui/basics/icons.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { MaskedSecret } from '../../ui/data/masked-secret.tsx';
import { ListPages } from '../../ui/data/tables/list-pages.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { ApiKeysModel, titleOf } from './api-keys-model.ts';
import styles from './api-keys.css';
import { DeleteApiKey } from './delete-api-key.tsx';
import { DeletedKeyLeftovers } from './deleted-key-leftovers.tsx';
import { words as apiKeysWords } from './words.ts';
import { roleIn } from '../../members/roles/built-in-role.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const ApiKeyDialog = lazy(async () => ({ default: (await import('./api-key-dialog.tsx')).ApiKeyDialog }));

/** The tab 'API Keys': the organization's keys, creating, changing and deleting them. */
export function ApiKeysTab() {
  const words = useWords(apiKeysWords);
  const speak = useSpeak();
  useKit(tableStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ApiKeysModel(speak, session, toasts));
  const table = useListTable(model.list);
  const term = useSignal(model.list.term);
  const [edited, setEdited] = useState(() => openRecordDraft<ApiKey>(session, 'api-key'));
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [created, setCreated] = useState<ApiKey | null>(null);
  useLinkedAction('create-api-key', true, () => setEdited('new'));
  const saved = (key: ApiKey) => {
    if (edited === 'new') setCreated(key);
    void model.refresh();
  };
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
      {words.create}
    </Button>
  );
  return (
    <div className="iam-rows">
      <div className="iam-rows-bar">
        <SearchField onSearch={(text) => model.list.search(text)} />
        <div className="iam-rows-actions">{create}</div>
      </div>
      <Table<ApiKey>
        label={words.keys}
        {...table}
        rowKey={({ id }) => id}
        empty={
          term ? (
            <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} />
          ) : (
            <EmptyState icon={<KeyIcon size={20} />} title={words.noneTitle} text={words.noneText} />
          )
        }
        columns={[
          { key: 'name', title: words.name, width: '22%', render: (key) => <bdi>{key.name || '—'}</bdi> },
          {
            key: 'key',
            title: words.key,
            width: '184px',
            render: ({ access_token }) => <MaskedSecret secret={access_token} masked />,
          },
          { key: 'roles', title: words.roles, min: 160, render: ({ roles }) => <Roles roles={roles} /> },
          { key: 'expires', title: words.expires, width: '132px', render: (key) => <Expiry apiKey={key} /> },
          {
            key: 'created',
            title: words.created,
            width: '132px',
            leaves: 2,
            render: (key) => <Created apiKey={key} />,
          },
          {
            key: 'used',
            title: words.lastUsed,
            width: '120px',
            leaves: 1,
            render: ({ last_used_at }) =>
              last_used_at ? (
                <DateText value={last_used_at} relative />
              ) : (
                <span className="iam-muted">{words.neverUsed}</span>
              ),
          },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (key) => (
              <span className="iam-rows-pair">
                <IconButton
                  size="sm"
                  label={words.edit(titleOf(key))}
                  icon={<EditIcon />}
                  onClick={() => setEdited(key)}
                />
                <IconButton
                  size="sm"
                  label={words.delete(titleOf(key))}
                  icon={<TrashIcon />}
                  onClick={() => setAsked(key)}
                />
              </span>
            ),
          },
        ]}
      />
      <ListPages label={words.keys} list={model.list} onPage={(index) => model.list.page(index)} />
      <DeletedKeyLeftovers model={model} />
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <ApiKeyDialog
            apiKey={edited === 'new' ? undefined : edited}
            onSaved={saved}
            onClose={() => setEdited(null)}
          />
        </LazyDialog>
      )}
      {created && (
        <SecretDialog
          title={words.secretTitle}
          lead={words.secretLead}
          secret={created.access_token}
          copyLabel={words.copyKey}
          fileName="api-key.txt"
          onClose={() => setCreated(null)}
        />
      )}
      <DeleteApiKey apiKey={asked} onConfirm={(key) => model.remove(key)} onClose={() => setAsked(null)} />
    </div>
  );
}

function Roles({ roles }: { roles: ApiKey['roles'] }) {
  const words = useWords(apiKeysWords);
  const speak = useSpeak();
  if (roles.length === 0) return <span className="iam-muted">{words.noRoles}</span>;
  return (
    <span className="iam-rows-chips">
      {roles.map((role) => (
        <Chip key={role.id} label={roleIn(speak, role).name} />
      ))}
    </span>
  );
}

function Day({ value }: { value: string }) {
  return <DateText value={value} pattern="DD/MM/YYYY" />;
}

/** Expiry date of a key, marked if it expired, expires soon or does not work. */
function Expiry({ apiKey: { expires_at, status } }: { apiKey: ApiKey }) {
  const words = useWords(apiKeysWords);
  return (
    <span className="iam-api-keys-stack">
      <Day value={expires_at} />
      {status === 'expired' && <Badge tone="red">{words.expired}</Badge>}
      {status === 'expires_soon' && <Badge tone="yellow">{words.soon}</Badge>}
      {status === 'inactive' && (
        <>
          <Badge>{words.inactive}</Badge>
          <small className="iam-muted">{words.inactiveWhy}</small>
        </>
      )}
    </span>
  );
}

function Created({ apiKey: { created_at, created_by } }: { apiKey: ApiKey }) {
  const words = useWords(apiKeysWords);
  return (
    <span className="iam-api-keys-stack">
      <Day value={created_at} />
      {created_by && (
        <small className="iam-muted">
          <bdi>{words.createdBy(created_by.name)}</bdi>
        </small>
      )}
    </span>
  );
}
