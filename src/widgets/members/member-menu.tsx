import { useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { MoreIcon } from '../ui/basics/icons-rows.tsx';
import { LazyMenu, type LazyTriggerProps } from '../ui/overlays/lazy-menu.tsx';
import { actionWords, memberActions } from './action-words.ts';
import type { MemberChanges } from './details/member-changes.ts';
import { isShown, whyNot } from './member-actions.ts';
import { tableWords } from './table-words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const SuspendConfirmation = lazy(async () => ({
  default: (await import('./details/suspend-confirmation.tsx')).SuspendConfirmation,
}));

const triggerOf = (label: string) => (props: LazyTriggerProps) => (
  <IconButton {...props} size="sm" label={label} icon={<MoreIcon />} />
);

export interface MemberMenuProps {
  user: User;
  changes: MemberChanges;
  /** Why the user cannot be deleted; null if they can. */
  whyNotDelete: string | null;
  onOpen: () => void;
  onDelete: () => void;
}

/** The actions on a member in a row: details, the actions that apply, then the others with their reasons. */
export function MemberMenu({ user, changes, whyNotDelete, onOpen, onDelete }: MemberMenuProps) {
  const actionTexts = useWords(actionWords);
  const words = useWords(tableWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const [asked, setAsked] = useState(false);
  const items = memberActions
    .filter((action) => isShown(action, flags))
    .map((action) => {
      const reason = whyNot(speak, action, user, me, flags);
      return {
        id: action,
        title: actionTexts.label[action],
        ...(reason !== null && { reason }),
        onSelect: () => (action === 'suspend' ? setAsked(true) : void changes.act(action, user).catch(() => {})),
      };
    });
  const remove = { id: 'delete', title: words.delete, color: 'danger', divided: true, onSelect: onDelete };
  const label = words.actionsOn(user.name || user.email);
  return (
    <>
      <LazyMenu
        label={label}
        items={[
          { id: 'details', title: words.details, onSelect: onOpen },
          ...items.filter(({ reason }) => reason === undefined),
          ...items.filter(({ reason }) => reason !== undefined),
          whyNotDelete === null ? remove : { ...remove, color: '', reason: whyNotDelete },
        ]}
        trigger={triggerOf(label)}
      />
      {asked && (
        <LazyDialog onClose={() => setAsked(false)}>
          <SuspendConfirmation
            user={user}
            onConfirm={() => changes.act('suspend', user)}
            onClose={() => setAsked(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}
