import { useEffect, useState } from 'react';
import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import tableStyles from '../members/table.css';
import { useModel, useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { SecretDialog } from '../settings/secret-dialog.tsx';
import { useCompany } from '../single-sign-on/company-access.ts';
import { ConnectionsModel } from '../single-sign-on/connections-model.ts';
import styles from '../single-sign-on/single-sign-on.css';
import { Button } from '../ui/basics/buttons.tsx';
import { UsersIcon } from '../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../ui/basics/icons.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { DirectoryFacts } from './directory-facts.tsx';
import { DirectoryModel } from './directory-model.ts';
import { Groups } from './groups.tsx';
import { Requests } from './requests.tsx';
import { words as directoryWords } from './words.ts';

export interface DirectoryPanelProps {
  /** Whether the panel can be seen: it looks for new connections each time. Default: it can. */
  isShown?: boolean;
  /** Leads to single sign-on, if the page has it. */
  onSetUp?: () => void;
  /** Receives the models' reload, for the element's `refresh()`. */
  onRefresh?: (refresh: () => Promise<void>) => void;
}

/** The directory of one of the organization's connections. */
export function DirectoryPanel({ isShown = true, onSetUp, onRefresh }: DirectoryPanelProps) {
  useKit(tableStyles, styles);
  const words = useWords(directoryWords);
  const speak = useSpeak();
  const access = useCompany();
  const { platform } = useWidget().session;
  const toasts = useToasts();
  const model = useModel(() => new ConnectionsModel(speak, access, platform, toasts));
  const [chosen, setChosen] = useState<number | null>(null);
  // Each renewal of the list may bring another connection, made in another tab.
  const [turn, setTurn] = useState(0);
  useEffect(
    () =>
      onRefresh?.(async () => {
        await model.refresh();
        setTurn((before) => before + 1);
      }),
    [onRefresh, model],
  );
  useEffect(() => {
    if (isShown && model.connections.status.peek() !== 'idle') void model.refresh();
  }, [isShown, model]);
  return (
    <div className="iam-page iam-sso">
      <ResourceView
        resource={model.connections}
        skeleton={<PanelSkeleton />}
        empty={
          <div className="iam-panel">
            <EmptyState
              icon={<KeyIcon size={20} />}
              title={words.noConnectionTitle}
              text={words.noConnectionText}
              action={
                onSetUp && (
                  <Button variant="primary" onClick={onSetUp}>
                    {words.setUp}
                  </Button>
                )
              }
            />
          </div>
        }
      >
        {(connections) => {
          const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
          return (
            connection && (
              <>
                {connections.length > 1 && (
                  <Select
                    name="connection"
                    label={words.connection}
                    className="iam-sso-which"
                    options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
                    value={String(connection.id)}
                    onChange={(id) => setChosen(Number(id))}
                  />
                )}
                <OneDirectory key={`${connection.id} ${turn}`} connections={model} connection={connection} />
              </>
            )
          );
        }}
      </ResourceView>
    </div>
  );
}

function OneDirectory({ connections, connection }: { connections: ConnectionsModel; connection: Connection }) {
  const words = useWords(directoryWords);
  const speak = useSpeak();
  const access = useCompany();
  const toasts = useToasts();
  const model = useModel(() => new DirectoryModel(speak, access, connection.id, toasts));
  const creating = useSignal(model.creating);
  const [token, setToken] = useState<string | null>(null);
  const roll = async () => setToken((await model.roll())?.access_token ?? null);
  return (
    <>
      <ResourceView
        resource={model.directory}
        skeleton={<PanelSkeleton />}
        isEmpty={(directory) => directory === null}
        empty={
          <div className="iam-panel">
            <EmptyState
              icon={<UsersIcon size={20} />}
              title={words.noneTitle}
              text={words.noneText}
              action={
                <Button variant="primary" busy={creating} onClick={() => void roll()}>
                  {words.create}
                </Button>
              }
            />
          </div>
        }
      >
        {(directory) =>
          directory && (
            <>
              <DirectoryFacts model={model} directory={directory} connection={connection} onRoll={roll} />
              <InOrder>
                <Requests model={model} />
                <Groups model={model} connections={connections} connection={connection} />
              </InOrder>
            </>
          )
        }
      </ResourceView>
      {token !== null && (
        <SecretDialog
          title={words.tokenTitle}
          lead={words.tokenLead}
          secret={token}
          copyLabel={words.copyToken}
          fileName="directory-token.txt"
          onClose={() => setToken(null)}
        />
      )}
    </>
  );
}
