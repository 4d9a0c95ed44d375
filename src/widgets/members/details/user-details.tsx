import { useState } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { lazy } from '../../react/lazy.ts';
import { linkTo, useNavigation } from '../../react/navigation.ts';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button, ButtonLink } from '../../ui/basics/buttons.tsx';
import { PlusIcon, SettingsIcon } from '../../ui/basics/icons-rows.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { DetailsList } from '../../ui/data/details-list.tsx';
import { EmailText } from '../../ui/data/email-text.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { words as membersWords } from '../words.ts';
import { detailsWords } from './details-words.ts';
import styles from './details.css';
import type { MemberChanges } from './member-changes.ts';
import { showsAddRole, whyNotAdd } from './role-rules.ts';
import { UserActions, type UserActionsProps } from './user-actions.tsx';
import { UserRoles } from './user-roles.tsx';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const AddRoleDialog = lazy(async () => ({ default: (await import('./add-role-dialog.tsx')).AddRoleDialog }));

export interface UserDetailsProps extends Pick<UserActionsProps, 'hasLeft' | 'onLeft'> {
  user: User;
  changes: MemberChanges;
  catalog: RoleCatalog;
}

/** What is known about a member, their roles and the actions on them. */
export function UserDetails({ user, changes, catalog, hasLeft, onLeft }: UserDetailsProps) {
  const words = useWords(detailsWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const navigation = useNavigation();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const locale = useLocale();
  const [adding, setAdding] = useState<User | null>(null);
  const lastActive = user.last_active_at ? (
    <DateText value={user.last_active_at} relative locale={locale} />
  ) : (
    words.never
  );
  return (
    <>
      <div className="iam-user-facts">
        <DetailsList
          items={[
            { term: words.organization, value: user.organization?.name && <bdi>{user.organization.name}</bdi> },
            { term: words.email, value: <Email address={user.email} isRefused={user.email_refused} /> },
            { term: words.phone, value: user.phone && <bdi dir="ltr">{user.phone}</bdi> },
            { term: words.lastActive, value: lastActive },
          ]}
        />
      </div>
      {(flags.read.users || flags.ownerOrAdmin) && <UserRoles key={user.id} user={user} changes={changes} />}
      {showsAddRole(flags) && (
        <div className="iam-user-actions">
          <DisabledWithReason reason={whyNotAdd(speak, user, flags, me)} onAct={() => setAdding(user)}>
            {(props) => (
              <Button {...props} size="sm" icon={<PlusIcon />}>
                {words.addRole}
              </Button>
            )}
          </DisabledWithReason>
        </div>
      )}
      <div className="iam-user-actions">
        {!user.is_deleted && (
          <ButtonLink
            {...linkTo(navigation, () => ({ name: 'user-settings', params: { id: user.id } }))}
            size="sm"
            icon={<SettingsIcon />}
          >
            {words.personalSettings}
          </ButtonLink>
        )}
        <UserActions user={user} changes={changes} hasLeft={hasLeft} onLeft={onLeft} />
      </div>
      {adding && (
        <LazyDialog onClose={() => setAdding(null)}>
          <AddRoleDialog
            user={adding}
            catalog={catalog}
            onAdd={(roleId) => changes.addRole(adding, roleId)}
            onClose={() => setAdding(null)}
          />
        </LazyDialog>
      )}
    </>
  );
}

function Email({ address, isRefused }: { address: string; isRefused: boolean | undefined }) {
  const words = useWords(detailsWords);
  const shared = useWords(membersWords);
  return (
    <>
      <span className="iam-user-email">
        <EmailText address={address} />
        <CopyButton value={address} label={words.copyEmail} />
      </span>
      {isRefused && <span className="iam-user-refused">{shared.emailRefused}</span>}
    </>
  );
}
