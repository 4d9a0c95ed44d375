import { useEffect, useState } from 'react';
import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { openRecordDraft } from '../session/record-draft.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import { PlusIcon } from '../ui/basics/icons-rows.tsx';
import { Page } from '../ui/basics/page.tsx';
import { useFocusBack } from '../ui/data/tables/use-focus-back.ts';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { ApplicationLocation } from './application-location.ts';
import { ApplicationsModel } from './applications-model.ts';
import { ApplicationsTable } from './applications-table.tsx';
import styles from './applications.css';
import { words as applicationsWords } from './words.ts';

const ApplicationDialog = lazy(async () => ({ default: (await import('./application-dialog.tsx')).ApplicationDialog }));
const OneApplication = lazy(async () => ({ default: (await import('./one-application.tsx')).OneApplication }));

export interface ApplicationsProps {
  /** `history` keeps the open application and its tab in the URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

const maySee = ({ read, write }: PermissionFlags) => read.systemSettings || write.systemSettings;

/** 'Applications': the platform's services, with their keys and permissions. */
export function Applications(props: ApplicationsProps) {
  const words = useWords(applicationsWords);
  return (
    <Toaster>
      <SessionGate
        may={maySee}
        title={words.title}
        skeleton={
          <Page title={words.title}>
            <PanelSkeleton />
          </Page>
        }
        denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
      >
        <Screen {...props} />
      </SessionGate>
    </Toaster>
  );
}

function Screen({ routing, params }: ApplicationsProps) {
  const words = useWords(applicationsWords);
  const speak = useSpeak();
  useKit(styles);
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const url = useFilterLocation(routing);
  const model = useModel(() => new ApplicationsModel(speak, session, toasts));
  const location = useModel(() => new ApplicationLocation(url));
  const opened = useSignal(location.application);
  const [linked] = useState(opened);
  const writes = useSignal(session.permissions.flags).write.systemSettings;
  const total = useSignal(model.list.total);
  const status = useSignal(model.list.status);
  const [edited, setEdited] = useState(() => openRecordDraft<Application>(session, 'application'));
  const [asked, setAsked] = useState<Application | null>(null);
  const list = useFocusBack(opened, 'data-application');
  const locked = writes ? null : words.writeWhy;
  useEffect(() => expose({ refresh: () => model.refresh() }), [expose, model]);
  useEffect(() => location.follow(), [location, params]);
  useLinkedAction('add', writes, () => setEdited('new'));
  const add = (
    <DisabledWithReason reason={locked} onAct={() => setEdited('new')}>
      {(props) => (
        <Button {...props} variant="primary" icon={<PlusIcon />}>
          {words.add}
        </Button>
      )}
    </DisabledWithReason>
  );
  const saved = (application: Application) => {
    if (edited !== 'new') return model.put(application);
    void model.refresh();
    location.open(application.id);
  };
  const remove = async (application: Application) => {
    await model.remove(application);
    location.open(null);
  };
  const isList = opened === null;
  return (
    <Page
      title={words.title}
      meta={
        isList &&
        (status === 'ready' || total > 0 ? words.count(total) : <Skeleton width={92} unseen={status === 'failed'} />)
      }
      actions={isList && add}
    >
      <div ref={list} hidden={!isList}>
        <ApplicationsTable
          model={model}
          locked={locked}
          onOpen={({ id }) => location.open(id)}
          onEdit={setEdited}
          onDelete={setAsked}
        />
      </div>
      {opened !== null && (
        <LazyPart skeleton={<PanelSkeleton />}>
          <OneApplication
            key={opened}
            id={opened}
            model={model}
            location={location}
            addressBar={url}
            isOpened={opened !== linked}
            locked={locked}
            onEdit={setEdited}
            onDelete={setAsked}
          />
        </LazyPart>
      )}
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <ApplicationDialog
            application={edited === 'new' ? undefined : edited}
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
        action={words.confirmAction}
        onConfirm={() => (asked ? remove(asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <p className="iam-applications-asked">
            <b dir="auto">{asked.title}</b>
            <code dir="ltr">{asked.name}</code>
          </p>
        )}
      </Confirm>
    </Page>
  );
}
