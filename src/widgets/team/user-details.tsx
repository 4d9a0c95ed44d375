import { Suspense, useContext, useId, useRef, useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import type { RoleCatalog } from '../members/roles/role-catalog.ts';
import { StatusBadge } from '../members/status-badge.tsx';
import { Avatar } from '../ui/data/avatar.tsx';
import { Button, ButtonLink } from '../ui/basics/buttons.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { PlusIcon, SettingsIcon } from '../ui/basics/icons.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { showsAddRole, whyNotAdd } from './role-rules.ts';
import type { TeamModel } from './team-model.ts';
import { UserActions } from './user-actions.tsx';
import { UserRoles } from './user-roles.tsx';
import { words } from './words.ts';

const AddRoleDialog = lazy(async () => ({ default: (await import('./add-role-dialog.tsx')).AddRoleDialog }));

/** 'User details': the selected user, their roles and actions. */
export function UserDetails({ user, model, catalog }: { user: User; model: TeamModel; catalog: RoleCatalog }) {
  const { session } = useWidget();
  const navigation = useNavigation();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { level } = useContext(PageContext);
  const [adding, setAdding] = useState<User | null>(null);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  return (
    <section className="iam-panel iam-team-details" aria-labelledby={id} part="panel">
      <header className="iam-team-details-head">
        <Avatar name={user.name || user.email} size={40} />
        <div className="iam-team-who">
          <Heading ref={heading} id={id} tabIndex={-1} aria-describedby={`${id}-who`}>
            {words.details}
          </Heading>
          <p id={`${id}-who`} className="iam-muted">
            <bdi>{user.name || user.email}</bdi>
          </p>
        </div>
        <StatusBadge user={user} />
      </header>
      <div className="iam-team-facts">
        <DetailsList
          items={[
            { term: words.organization, value: user.organization?.name },
            { term: words.email, value: user.email },
            { term: words.phone, value: user.phone && <bdi dir="ltr">{user.phone}</bdi> },
          ]}
        />
      </div>
      {(flags.read.users || flags.ownerOrAdmin) && <UserRoles key={user.id} user={user} model={model} />}
      {showsAddRole(flags) && (
        <div className="iam-team-actions">
          <DisabledWithReason reason={whyNotAdd(user, flags, me)} onAct={() => setAdding(user)}>
            {(props) => (
              <Button {...props} size="sm" icon={<PlusIcon />}>
                {words.addRole}
              </Button>
            )}
          </DisabledWithReason>
        </div>
      )}
      <div className="iam-team-actions">
        {!user.is_deleted && (
          <ButtonLink
            {...linkTo(navigation, () => ({ name: 'user-settings', params: { id: user.id } }))}
            size="sm"
            icon={<SettingsIcon />}
          >
            {words.personalSettings}
          </ButtonLink>
        )}
        <UserActions user={user} model={model} onLeft={() => heading.current?.focus()} />
      </div>
      {adding && (
        <Suspense fallback={null}>
          <AddRoleDialog
            user={adding}
            catalog={catalog}
            onAdd={(roleId) => model.addRole(adding, roleId)}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
