import { Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { actionWords, type MemberAction } from '../members/action-words.ts';
import { isShown, whyNot } from '../members/member-actions.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import type { TeamModel } from './team-model.ts';
import { words } from './words.ts';

const Confirm = lazy(async () => ({ default: (await import('../ui/overlays/confirm.tsx')).Confirm }));

const order: readonly MemberAction[] = ['resetPassword', 'resetTwoFactor', 'resendInvitation', 'restore', 'suspend'];

export interface UserActionsProps {
  user: User;
  model: TeamModel;
  /** Called when the action removed the user from the list. */
  onLeft: () => void;
}

/** The actions on a user. */
export function UserActions({ user, model, onLeft }: UserActionsProps) {
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const busy = useSignal(model.busy);
  const [asked, setAsked] = useState<User | null>(null);
  const left = useRef(false);
  // The dialog returns focus to its button as it closes; only then can focus move on.
  const tell = () => {
    if (asked !== null || !left.current) return;
    left.current = false;
    onLeft();
  };
  useEffect(tell);
  const act = async (action: MemberAction, who: User) => {
    await model.act(action, who);
    left.current = model.selected.peek()?.id !== who.id;
    if (action !== 'suspend') tell();
  };
  const begin = (action: MemberAction) => {
    if (action === 'suspend') setAsked(user);
    else act(action, user).catch(() => {});
  };
  return (
    <>
      {order
        .filter((action) => isShown(action, flags))
        .map((action) => (
          <DisabledWithReason key={action} reason={whyNot(action, user, me, flags)} onAct={() => begin(action)}>
            {(props) => (
              <Button
                {...props}
                size="sm"
                variant={action === 'suspend' ? 'danger' : 'secondary'}
                busy={busy === action}
              >
                {actionWords.label[action]}
              </Button>
            )}
          </DisabledWithReason>
        ))}
      {asked && (
        <Suspense fallback={null}>
          <Confirm
            open
            danger
            title={actionWords.suspendTitle}
            message={actionWords.suspendText}
            action={words.suspend}
            onConfirm={() => act('suspend', asked)}
            onClose={() => setAsked(null)}
          >
            <p>
              <b>{asked.name}</b> <span className="iam-muted">{asked.email}</span>
            </p>
          </Confirm>
        </Suspense>
      )}
    </>
  );
}
