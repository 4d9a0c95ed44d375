import { useEffect, useState } from 'react';
import type { ManagedAnnouncement } from '../../core/contract/endpoints/managed-announcements.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import tableStyles from '../members/table.css';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { openRecordDraft } from '../session/record-draft.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import { PlusIcon } from '../ui/basics/icons-rows.tsx';
import { Page } from '../ui/basics/page.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { AnnouncementRows } from './announcement-rows.tsx';
import { AnnouncementsManagerModel } from './announcements-manager-model.ts';
import { words as announcementsManagerWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./announcement-dialog.tsx')).AnnouncementDialog,
}));

export interface AnnouncementsManagerProps {
  /** `history` keeps search and page in the URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

const maySee = ({ write, ownerOrAdmin }: PermissionFlags) => write.organizations || ownerOrAdmin;

/** 'Announcements': manages the announcements below the header's bar. */
export function AnnouncementsManager(props: AnnouncementsManagerProps) {
  const words = useWords(announcementsManagerWords);
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

function Screen({ routing, params }: AnnouncementsManagerProps) {
  const words = useWords(announcementsManagerWords);
  const speak = useSpeak();
  useKit(tableStyles);
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const location = useFilterLocation(routing);
  const model = useModel(() => new AnnouncementsManagerModel(speak, session, toasts, location));
  const total = useSignal(model.list.total);
  const status = useSignal(model.list.status);
  const [edited, setEdited] = useState(() => openRecordDraft<ManagedAnnouncement>(session, 'announcement'));
  const [asked, setAsked] = useState<ManagedAnnouncement | null>(null);
  useEffect(() => expose({ refresh: () => model.location.reload() }), [expose, model]);
  useEffect(() => model.location.follow(), [model, params]);
  useLinkedAction('add', true, () => setEdited('new'));
  const saved = () => {
    toasts.success(edited === 'new' ? words.added : words.saved);
    void model.saved();
  };
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  );
  return (
    <Page
      title={words.title}
      meta={
        status === 'ready' || total > 0 ? words.count(total) : <Skeleton width={118} unseen={status === 'failed'} />
      }
      actions={add}
    >
      <AnnouncementRows model={model} onEdit={setEdited} onRemove={setAsked} />
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <AnnouncementDialog
            announcement={edited === 'new' ? undefined : edited}
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
              <bdi>{asked.title}</bdi>
            </b>
          </p>
        )}
      </Confirm>
    </Page>
  );
}
