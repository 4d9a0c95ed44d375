import { useEffect, useMemo, useState } from 'react';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { KeyIcon, LinkIcon } from '../ui/basics/icons.tsx';
import { useFocusBack } from '../ui/data/tables/use-focus-back.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { useCompany } from './company-access.ts';
import type { ConnectionLocation } from './connection-location.ts';
import { ConnectionsList } from './connections-list.tsx';
import { ConnectionsModel } from './connections-model.ts';
import { DomainsModel } from './domains/domains-model.ts';
import { Domains } from './domains/domains.tsx';
import { linksWords } from './links/links-words.ts';
import styles from './single-sign-on.css';
import { takeTested } from './tested-connection.ts';
import { words as singleSignOnWords } from './words.ts';

const Wizard = lazy(async () => ({ default: (await import('./wizard/wizard.tsx')).Wizard }));
const ConnectionPage = lazy(async () => ({ default: (await import('./page/connection-page.tsx')).ConnectionPage }));
const LinksDialog = lazy(async () => ({ default: (await import('./links/links-dialog.tsx')).LinksDialog }));

export interface SingleSignOnPanelProps {
  location: ConnectionLocation;
  /** Receives the models' reload, for the element's `refresh()`. */
  onRefresh?: (refresh: () => Promise<void>) => void;
}

/** Domains and connections of an organization; or the connection that is open, or the wizard. */
export function SingleSignOnPanel({ location, onRefresh }: SingleSignOnPanelProps) {
  useKit(styles);
  const speak = useSpeak();
  const access = useCompany();
  const { platform } = useWidget().session;
  const toasts = useToasts();
  const model = useModel(() => new ConnectionsModel(speak, access, platform, toasts));
  const domains = useModel(() => new DomainsModel(speak, access, toasts));
  const opened = useSignal(location.connection);
  const step = useSignal(location.step);
  const isOpen = opened !== null || step !== null;
  const [linked] = useState({ opened, step });
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && (opened !== linked.opened || step !== linked.step)) setHasMoved(true);
  const list = useFocusBack(opened, 'data-connection');
  useEffect(() => {
    const tested = takeTested(platform, access.organizationId);
    if (tested !== null && location.connection.peek() === null) location.openConnection(tested, 'test');
  }, [platform, access, location]);
  useEffect(
    () => onRefresh?.(() => Promise.all([model.refresh(), domains.domains.reload()]).then(() => undefined)),
    [onRefresh, model, domains],
  );
  return (
    <div className="iam-page iam-sso">
      <div ref={list} className="iam-sso-stack" hidden={isOpen}>
        <InOrder>
          <Domains model={domains} />
          <ConnectionsList
            model={model}
            domains={domains}
            onAdd={() => location.openConnection(null, 'choose')}
            onOpen={({ id }) => location.openConnection(id)}
            actions={!access.isLinked && <LinksButton />}
          />
        </InOrder>
      </div>
      {isOpen && <Open key={opened} model={model} domains={domains} location={location} hasMoved={hasMoved} />}
    </div>
  );
}

function LinksButton() {
  const words = useWords(linksWords);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" icon={<LinkIcon />} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <LazyDialog onClose={close}>
          <LinksDialog onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

interface OpenProps {
  model: ConnectionsModel;
  domains: DomainsModel;
  location: ConnectionLocation;
  /** Whether something else was shown before, such as the list. */
  hasMoved: boolean;
}

/** The open connection, once it and the domains are loaded. */
function Open({ model, domains, location, hasMoved }: OpenProps) {
  const words = useWords(singleSignOnWords);
  const id = useSignal(location.connection);
  const step = useSignal(location.step);
  const connection = useSignal(useMemo(() => model.find(id), [model, id]));
  const status = useSignal(model.connections.status);
  const error = useSignal(model.connections.error);
  const known = useSignal(domains.domains.status);
  const skeleton = (
    <div className="iam-panel iam-panel-body">
      <FormSkeleton fields={4} />
    </div>
  );
  if (id !== null && !connection) {
    if (status === 'failed') return <Failure error={error} onRetry={() => void model.refresh()} />;
    if (status !== 'ready') return skeleton;
    return (
      <EmptyState
        icon={<KeyIcon size={20} />}
        title={words.unknownTitle}
        text={words.unknownText}
        action={<Button onClick={() => location.openConnection(null)}>{words.back}</Button>}
      />
    );
  }
  if (known === 'idle' || (known === 'loading' && !domains.domains.data.peek())) return skeleton;
  const shared = { model, domains, location };
  return (
    <LazyPart skeleton={skeleton}>
      {step !== null ? (
        <Wizard {...shared} step={step} connection={connection} />
      ) : (
        connection && <ConnectionPage {...shared} connection={connection} isOpened={hasMoved} />
      )}
    </LazyPart>
  );
}
