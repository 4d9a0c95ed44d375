import { useState } from 'react';
import type { DirectoryRequest } from '../../core/contract/endpoints/single-sign-on/directories.ts';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { SendIcon } from '../ui/basics/icons-rows.tsx';
import { RefreshIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import type { DirectoryModel } from './directory-model.ts';
import { RequestDialog } from './request-dialog.tsx';
import { Result } from './result.tsx';
import { words as directoryWords } from './words.ts';

/** The last requests of the directory: what each changed, or why it was refused. */
export function Requests({ model }: { model: DirectoryModel }) {
  const words = useWords(directoryWords);
  const onlyRefused = useSignal(model.onlyRefused);
  const isLoading = useSignal(model.requests.status) === 'loading';
  const [shown, setShown] = useState<DirectoryRequest | null>(null);
  const none = onlyRefused
    ? { title: words.noRefused, text: words.noRefusedText }
    : { title: words.noRequests, text: words.noRequestsText };
  return (
    <Panel
      title={words.requests}
      actions={
        <>
          <Segmented
            label={words.requests}
            segments={[
              { id: 'all', name: words.all },
              { id: 'refused', name: words.refused },
            ]}
            value={onlyRefused ? 'refused' : 'all'}
            onChange={(id) => model.filter(id === 'refused')}
          />
          <Button size="sm" icon={<RefreshIcon />} busy={isLoading} onClick={() => void model.refresh()}>
            {words.refresh}
          </Button>
        </>
      }
    >
      <ResourceView
        resource={model.requests}
        skeleton={<ListSkeleton rows={4} />}
        empty={<EmptyState icon={<SendIcon size={20} />} {...none} />}
      >
        {(rows) => (
          <>
            <p className="iam-sso-foot iam-muted">{words.requestsText}</p>
            <Table<DirectoryRequest>
              label={words.requests}
              bare
              busy={isLoading}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'about',
                  title: words.about,
                  width: '30%',
                  render: (request) => (
                    <span className="iam-sso-name">
                      <button
                        type="button"
                        className="iam-sso-open"
                        aria-label={words.details(request.about ?? request.path)}
                        onClick={() => setShown(request)}
                      >
                        <bdi>{request.about ?? words.lists}</bdi>
                      </button>
                      <small className="iam-muted" dir="ltr">
                        {request.method} {request.path}
                      </small>
                    </span>
                  ),
                },
                {
                  key: 'result',
                  title: words.result,
                  width: '132px',
                  render: (request) => <Result request={request} />,
                },
                { key: 'changes', title: words.changes, min: 220, render: (request) => <Changes request={request} /> },
                {
                  key: 'at',
                  title: words.when,
                  width: '240px',
                  leaves: 1,
                  render: ({ at }) => <DateText value={at} pattern="second" />,
                },
              ]}
            />
          </>
        )}
      </ResourceView>
      {shown && <RequestDialog request={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function Changes({ request: { changes, error } }: { request: DirectoryRequest }) {
  const words = useWords(directoryWords);
  if (error !== null) return <span className="iam-sso-problem">{error}</span>;
  if (changes.length === 0) return <span className="iam-muted">{words.noChange}</span>;
  return (
    <span className="iam-sso-claim">
      {changes.map((change) => (
        <span key={change}>{change}</span>
      ))}
    </span>
  );
}
