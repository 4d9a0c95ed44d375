import { useContext, useEffect, useRef, useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { COUNT_STEP } from '../../core/contract/limits.ts';
import { codeOf } from '../../core/errors/guards.ts';
import { openDraft } from '../members/open-draft.ts';
import { RoleCatalog } from '../members/roles/role-catalog.ts';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { NavigationContext } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useNarrow } from '../react/sizes.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Page } from '../ui/basics/page.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { askForMembers, maySeeTeam, rememberAccess } from '../../core/users/first-members.ts';
import { MemberList } from './member-list.tsx';
import { MemberPanel } from './member-panel.tsx';
import { TeamActions } from './team-actions.tsx';
import { TeamModel } from './team-model.ts';
import { TeamSkeleton } from './team-skeleton.tsx';
import { words as teamWords } from './words.ts';
import styles from './team.css';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { orMore } from '../ui/data/or-more.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const CreateUserDialog = lazy(async () => ({
  default: (await import('../members/create-user-dialog.tsx')).CreateUserDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('../members/invite/invite-dialog.tsx')).InviteDialog,
}));

/** Width in px below which details are a separate page. */
const PHONE = 480;

export interface TeamProps {
  /** `history` keeps filter and user in the page's URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

/** 'Team': the organization's members, their details and actions. */
export function Team(props: TeamProps) {
  const words = useWords(teamWords);
  const { session } = useWidget();
  const routed = useContext(NavigationContext) !== null || props.routing === 'history';
  useEffect(() => askForMembers(session, routed), [session, routed]);
  useEffect(() => rememberAccess(session), [session]);
  return (
    <Toaster>
      <SessionGate may={maySeeTeam} title={words.title} skeleton={<TeamSkeleton />}>
        <Screen {...props} />
      </SessionGate>
    </Toaster>
  );
}

function Screen({ routing, params }: TeamProps) {
  const words = useWords(teamWords);
  const speak = useSpeak();
  useKit(styles);
  const { session, emit, expose } = useWidget();
  const toasts = useToasts();
  const routed = useContext(NavigationContext) !== null || routing === 'history';
  const model = useModel(
    () =>
      new TeamModel(speak, {
        session,
        toasts,
        routed,
        failed: (error) => {
          toasts.error(errorText(speak, error));
          emit('error', { id: 'team', code: codeOf(error), message: errorText(speak, error) });
        },
      }),
  );
  const [catalog] = useState(() => new RoleCatalog(session));
  const flags = useSignal(session.permissions.flags);
  const total = useSignal(model.list.total);
  const isCapped = useSignal(model.list.isCapped);
  const status = useSignal(model.list.status);
  const isEmpty = useSignal(model.list.isEmpty);
  const isWrong = useSignal(model.wrong) !== undefined;
  const isOpen = useSignal(model.isOpen);
  const [open, setOpen] = useState(() => openDraft(session));
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, PHONE);
  useEffect(() => model.follow(), [model, params]);
  useEffect(() => expose({ refresh: () => model.refresh() }), [expose, model]);

  const created = (one: User, organizationId: number) => {
    emit('user-created', { user: one });
    void model.show(one.id, organizationId);
  };
  const back = () => {
    model.close();
    // The list is shown again with the next frame.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus());
  };
  const writes = flags.write.users || flags.ownerOrAdmin;
  useLinkedAction('invite', writes, () => setOpen('invite'));
  useLinkedAction('create-user', writes, () => setOpen('create'));
  // A list that scrolled far was counted further. The other lists of members say '1,000+', and so does the title.
  const counted = isCapped ? Math.min(total, COUNT_STEP) : total;
  const meta =
    isEmpty || total > 0
      ? orMore(words.members(counted), counted, isCapped)
      : !isWrong && <Skeleton width={76} unseen={status === 'failed'} />;
  const actions = writes && <TeamActions onInvite={() => setOpen('invite')} onCreate={() => setOpen('create')} />;
  return (
    <Page title={words.title} meta={meta} actions={actions}>
      <div ref={frame} className="iam-team" data-pages={narrow || undefined}>
        <div className="iam-team-grid">
          <div className="iam-team-pane" hidden={narrow && isOpen}>
            <MemberList model={model} catalog={catalog} narrow={narrow} />
          </div>
          <div className="iam-team-pane" hidden={narrow && !isOpen}>
            <MemberPanel model={model} catalog={catalog} onBack={narrow && isOpen ? back : null} />
          </div>
        </div>
      </div>
      <LazyDialog key={open} onClose={() => setOpen(null)}>
        {open === 'create' && <CreateUserDialog catalog={catalog} onCreated={created} onClose={() => setOpen(null)} />}
        {open === 'invite' && (
          <InviteDialog
            catalog={catalog}
            organizationId={session.organizationId.peek() ?? 0}
            onInvited={() => void model.refresh()}
            onShowPending={() => model.showAll('invited')}
            onClose={() => setOpen(null)}
          />
        )}
      </LazyDialog>
    </Page>
  );
}
