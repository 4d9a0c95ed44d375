import { useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { actionWords, type MemberAction } from '../members/action-words.ts';
import { isShown, whyNot } from '../members/member-actions.ts';
import { Reasoned } from '../members/reasoned.tsx';
import { Button } from '../ui/buttons.tsx';
import { Confirm } from '../ui/confirm.tsx';
import type { TeamModel } from './team-model.ts';
import { words } from './words.ts';

const order: readonly MemberAction[] = ['resetPassword', 'resetMfa', 'resendInvitation', 'restore', 'suspend'];

/** What can be done to a person (spec: team screen, buttons; user status). */
export function UserActions({ user, model }: { user: User; model: TeamModel }) {
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const busy = useSignal(model.busy);
  const [asked, setAsked] = useState<User | null>(null);
  const begin = (action: MemberAction) => {
    if (action === 'suspend') setAsked(user);
    else model.act(action, user).catch(() => {});
  };
  return (
    <>
      {order.filter((action) => isShown(action, flags)).map((action) => (
        <Reasoned key={action} why={whyNot(action, user, me, flags)} onAct={() => begin(action)}>
          {(props) => <Button {...props} size="sm" variant={action === 'suspend' ? 'danger' : 'secondary'} busy={busy === action}>{actionWords.label[action]}</Button>}
        </Reasoned>
      ))}
      <Confirm
        open={asked !== null}
        danger
        title={actionWords.suspendTitle}
        message={actionWords.suspendText}
        action={words.suspend}
        onConfirm={() => (asked ? model.act('suspend', asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        {asked && <p><b>{asked.name}</b> <span className="iam-muted">{asked.email}</span></p>}
      </Confirm>
    </>
  );
}
