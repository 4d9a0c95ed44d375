import { useEffect, useMemo, useState } from 'react';
import type { Connection, ConnectionLogin } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { BreakableText } from '../../ui/basics/breakable-text.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { ClockIcon } from '../../ui/basics/icons-rows.tsx';
import { RefreshIcon } from '../../ui/basics/icons.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { DetailsList } from '../../ui/data/details-list.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { ClaimsTable } from '../claims-table.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { pageWords } from './page-words.ts';

/** The last log ins of a connection, each with its reason and claims. */
export function LogIns({ model, connection: { id } }: { model: ConnectionsModel; connection: Connection }) {
  const words = useWords(pageWords);
  const logins = useMemo(() => model.logins(id), [model, id]);
  const [shown, setShown] = useState<ConnectionLogin | null>(null);
  const isLoading = useSignal(logins.status) === 'loading';
  useEffect(() => void logins.reload(), [logins]);
  return (
    <Panel
      title={words.logins}
      actions={
        <Button size="sm" icon={<RefreshIcon />} busy={isLoading} onClick={() => void logins.reload()}>
          {words.refresh}
        </Button>
      }
    >
      <ResourceView
        resource={logins}
        skeleton={<ListSkeleton rows={3} />}
        empty={<EmptyState icon={<ClockIcon size={20} />} title={words.noLogins} text={words.noLoginsText} />}
      >
        {(rows) => (
          <>
            <p className="iam-sso-foot iam-muted">{words.loginsText}</p>
            <Table<ConnectionLogin>
              label={words.logins}
              bare
              rows={rows}
              rowKey={(login) => login.id}
              columns={[
                {
                  key: 'who',
                  title: words.who,
                  min: 200,
                  render: (login) => (
                    <button
                      type="button"
                      className="iam-sso-open"
                      aria-label={words.details(login.email ?? words.unknown)}
                      onClick={() => setShown(login)}
                    >
                      <bdi>
                        <BreakableText text={login.email ?? words.unknown} />
                      </bdi>
                    </button>
                  ),
                },
                {
                  key: 'outcome',
                  title: words.outcome,
                  width: '176px',
                  render: (login) => <Outcome login={login} />,
                },
                { key: 'reason', title: words.reason, min: 180, leaves: 1, render: ({ reason }) => reason ?? '—' },
                {
                  key: 'at',
                  title: words.when,
                  width: '240px',
                  render: ({ at }) => <DateText value={at} pattern="second" />,
                },
                {
                  key: 'reference',
                  title: words.referenceTitle,
                  width: '132px',
                  leaves: 2,
                  render: ({ reference }) => <code dir="ltr">{reference}</code>,
                },
              ]}
            />
          </>
        )}
      </ResourceView>
      {shown && <LoginDialog login={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function Outcome({ login: { outcome, is_test } }: { login: ConnectionLogin }) {
  const words = useWords(pageWords);
  return (
    <span className="iam-rows-chips">
      <Badge tone={outcome === 'succeeded' ? 'green' : 'red'}>{words.outcomes[outcome]}</Badge>
      {is_test && <Badge dot={false}>{words.testMark}</Badge>}
    </span>
  );
}

function LoginDialog({ login, onClose }: { login: ConnectionLogin; onClose: () => void }) {
  const words = useWords(pageWords);
  return (
    <Dialog open width={800} title={words.loginTitle} onClose={onClose}>
      <div className="iam-sso-stack">
        <DetailsList
          items={[
            { term: words.who, value: login.email && <bdi>{login.email}</bdi> },
            { term: words.outcome, value: <Outcome login={login} /> },
            ...(login.reason === null ? [] : [{ term: words.reason, value: login.reason }]),
            { term: words.when, value: <DateText value={login.at} pattern="second" /> },
            { term: words.referenceTitle, value: <code dir="ltr">{login.reference}</code> },
          ]}
        />
        <ClaimsTable claims={login.claims} />
      </div>
    </Dialog>
  );
}
