import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { lazy } from '../../react/lazy.ts';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { actionWords, memberActions, type MemberAction } from '../action-words.ts';
import { isShown, whyNot } from '../member-actions.ts';
import type { MemberChanges } from './member-changes.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const SuspendConfirmation = lazy(async () => ({
  default: (await import('./suspend-confirmation.tsx')).SuspendConfirmation,
}));

export interface UserActionsProps {
  user: User;
  changes: MemberChanges;
  /** Whether the user left the list that the details belong to. */
  hasLeft: (user: User) => boolean;
  /** Called when the action removed the user from the list. */
  onLeft: () => void;
}

/** The actions on a user, each a button; one that does not apply is disabled and gives its reason. */
export function UserActions({ user, changes, hasLeft, onLeft }: UserActionsProps) {
  const actionTexts = useWords(actionWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const busy = useSignal(changes.busy);
  const [asked, setAsked] = useState<User | null>(null);
  const left = useRef(false);
  // The dialog returns focus to its button as it closes; only then can focus move on.
  const tell = () => {
    if (asked !== null || !left.current) return;
    left.current = false;
    onLeft();
  };
  useEffect(tell);
  const act = async (action: MemberAction, subject: User) => {
    await changes.act(action, subject);
    left.current = hasLeft(subject);
    if (action !== 'suspend') tell();
  };
  const begin = (action: MemberAction) => {
    if (action === 'suspend') setAsked(user);
    else act(action, user).catch(() => {});
  };
  const actions = memberActions
    .filter((action) => isShown(action, flags))
    .map((action) => ({ action, reason: whyNot(speak, action, user, me, flags) }));
  return (
    <>
      {actions.map(({ action, reason }) => (
        <DisabledWithReason key={action} reason={action === busy ? null : reason} onAct={() => begin(action)}>
          {(props) => (
            <Button {...props} size="sm" variant={action === 'suspend' ? 'danger' : 'secondary'} busy={busy === action}>
              {actionTexts.label[action]}
            </Button>
          )}
        </DisabledWithReason>
      ))}
      {asked && (
        <LazyDialog onClose={() => setAsked(null)}>
          <SuspendConfirmation user={asked} onConfirm={() => act('suspend', asked)} onClose={() => setAsked(null)} />
        </LazyDialog>
      )}
    </>
  );
}
