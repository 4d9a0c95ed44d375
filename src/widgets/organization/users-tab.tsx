import { useState } from 'react';
import { MembersTable } from '../members/members-table.tsx';
import { MembersTableModel } from '../members/members-table-model.ts';
import { openDraft } from '../members/open-draft.ts';
import { RoleCatalog } from '../members/roles/role-catalog.ts';
import { words as membersWords } from '../members/words.ts';
import { lazy } from '../react/lazy.ts';
import { useNavigation } from '../react/navigation.ts';
import { useModel } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { PlusIcon } from '../ui/basics/icons-rows.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { words as organizationWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const CreateUserDialog = lazy(async () => ({
  default: (await import('../members/create-user-dialog.tsx')).CreateUserDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('../members/invite/invite-dialog.tsx')).InviteDialog,
}));

/** The tab 'Users': the members, inviting, creating and deleting. */
export function UsersTab({ organizationId }: { organizationId: number }) {
  const shared = useWords(membersWords);
  const words = useWords(organizationWords);
  const speak = useSpeak();
  const { session, emit } = useWidget();
  const toasts = useToasts();
  const navigation = useNavigation();
  const model = useModel(() => new MembersTableModel(speak, session, organizationId, toasts));
  const [catalog] = useState(() => new RoleCatalog(session));
  const [open, setOpen] = useState(() => openDraft(session));
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button onClick={() => setOpen('create')}>{shared.createUser}</Button>
      <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen('invite')}>
        {words.invite}
      </Button>
    </>
  );
  return (
    <>
      <MembersTable model={model} actions={actions} catalog={catalog} />
      <LazyDialog key={open} onClose={close}>
        {open === 'create' && (
          <CreateUserDialog
            catalog={catalog}
            onClose={close}
            onCreated={(user) => {
              emit('user-created', { user });
              void model.refresh();
            }}
          />
        )}
        {open === 'invite' && (
          <InviteDialog
            catalog={catalog}
            organizationId={organizationId}
            onInvited={() => void model.refresh()}
            onShowPending={() => navigation.go({ name: 'team', query: { type: 'invited' } })}
            onClose={close}
          />
        )}
      </LazyDialog>
    </>
  );
}
