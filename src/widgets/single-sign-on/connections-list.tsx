import type { ReactNode } from 'react';
import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import type { OrganizationDomain } from '../../core/contract/endpoints/single-sign-on/domains.ts';
import { formatList } from '../../core/locale/lists.ts';
import tableStyles from '../members/table.css';
import { useSignal } from '../react/signals.ts';
import { useLocale, useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { PlusIcon } from '../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import type { ConnectionsModel } from './connections-model.ts';
import type { DomainsModel } from './domains/domains-model.ts';
import { words as singleSignOnWords } from './words.ts';

export interface ConnectionsListProps {
  model: ConnectionsModel;
  domains: DomainsModel;
  onAdd: () => void;
  onOpen: (connection: Connection) => void;
  /** Further buttons, such as for a set-up link. */
  actions?: ReactNode;
}

/** The organization's connections. */
export function ConnectionsList({ model, domains, onAdd, onOpen, actions }: ConnectionsListProps) {
  const words = useWords(singleSignOnWords);
  const locale = useLocale();
  useKit(tableStyles);
  const known = useSignal(domains.domains.data) ?? [];
  const isEmpty = useSignal(model.connections.data)?.length === 0;
  return (
    <Panel
      title={words.connections}
      actions={
        <>
          {actions}
          {!isEmpty && (
            <Button size="sm" icon={<PlusIcon />} onClick={onAdd}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      <ResourceView
        resource={model.connections}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <EmptyState
            icon={<KeyIcon size={20} />}
            title={words.noneTitle}
            text={words.noneText}
            action={
              <Button variant="primary" onClick={onAdd}>
                {words.setUp}
              </Button>
            }
          />
        }
      >
        {(connections) => (
          <Table<Connection>
            label={words.connections}
            bare
            rows={connections}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: words.name,
                render: (connection) => (
                  <span className="iam-sso-name">
                    <button
                      type="button"
                      className="iam-sso-open"
                      data-connection={connection.id}
                      onClick={() => onOpen(connection)}
                    >
                      <bdi>{connection.name}</bdi>
                    </button>
                    <small className="iam-muted">
                      {words.vendors[connection.vendor]} · {words[connection.kind]}
                    </small>
                  </span>
                ),
              },
              {
                key: 'status',
                title: words.status,
                width: '184px',
                render: (connection) => <ConnectionBadge connection={connection} />,
              },
              {
                key: 'domains',
                title: words.domains,
                min: 160,
                leaves: 2,
                render: (connection) => domainNames(connection, known, locale) || words.noDomains,
              },
              {
                key: 'last',
                title: words.lastLogin,
                width: '160px',
                leaves: 1,
                render: ({ last_login_at: last }) =>
                  last === null ? <span className="iam-muted">{words.never}</span> : <DateText value={last} relative />,
              },
            ]}
          />
        )}
      </ResourceView>
    </Panel>
  );
}

/** The names of a connection's domains, as a list. */
export const domainNames = (
  { domains }: Pick<Connection, 'domains'>,
  known: readonly OrganizationDomain[],
  locale: string,
): string =>
  formatList(
    known.filter(({ id }) => domains.includes(id)).map(({ domain }) => domain),
    locale,
  );
