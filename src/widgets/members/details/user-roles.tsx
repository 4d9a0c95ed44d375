import { useRef, useState } from 'react';
import type { Role } from '../../../core/contract/entities/role.ts';
import type { User } from '../../../core/contract/entities/user.ts';
import { lazy } from '../../react/lazy.ts';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { UserRoleDialog } from '../roles/user-role-dialog.tsx';
import { roleIn } from '../roles/built-in-role.ts';
import { RoleLink } from '../roles/role-link.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { IconButton } from '../../ui/basics/buttons.tsx';
import { TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { whyNotRemove } from './role-rules.ts';
import type { MemberChanges } from './member-changes.ts';
import { detailsWords } from './details-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const Confirm = lazy(async () => ({ default: (await import('../../ui/overlays/confirm.tsx')).Confirm }));

/** A user's roles, each with a remove button. */
export function UserRoles({ user, changes }: { user: User; changes: MemberChanges }) {
  const words = useWords(detailsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const [asked, setAsked] = useState<Role | null>(null);
  const [viewed, setViewed] = useState<Role | null>(null);
  const [removing, setRemoving] = useState<number | null>(null);
  const roles = user.roles ?? [];
  const frame = useRef<HTMLDivElement>(null);
  const remove = async (role: Role) => {
    setRemoving(role.id);
    await changes.removeRole(user, role);
    setRemoving(null);
    // The button disappeared with its row: focus moves to the section.
    frame.current?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  };
  const begin = (role: Role) => (roles.length === 1 ? setAsked(role) : void remove(role));
  return (
    <div ref={frame}>
      {roles.length === 0 ? (
        <p className="iam-user-no-roles iam-muted">{words.noRoles}</p>
      ) : (
        <table className="iam-user-roles" aria-label={words.userRoles}>
          <thead>
            <tr>
              <th scope="col">{words.roleName}</th>
              <th scope="col">{words.description}</th>
              <th scope="col">
                <span className="iam-visually-hidden">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {roles
              .map((role) => roleIn(speak, role))
              .map((role) => (
                <tr key={role.id}>
                  <th scope="row">
                    <RoleLink role={role} onOpen={setViewed} />
                  </th>
                  <td>
                    <bdi>{role.description || '—'}</bdi>
                  </td>
                  <td>
                    <DisabledWithReason reason={whyNotRemove(speak, role, user, flags, me)} onAct={() => begin(role)}>
                      {(props) => (
                        <IconButton
                          {...props}
                          size="sm"
                          label={words.deleteRole(role.name)}
                          icon={<TrashIcon />}
                          busy={removing === role.id}
                        />
                      )}
                    </DisabledWithReason>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      <UserRoleDialog
        role={viewed}
        userId={user.id}
        organizationId={user.organization?.id}
        onClose={() => setViewed(null)}
      />
      {asked && (
        <LazyDialog onClose={() => setAsked(null)}>
          <Confirm
            open
            danger
            title={words.lastRoleTitle}
            message={words.lastRoleText}
            action={words.delete}
            onConfirm={() => remove(asked)}
            onClose={() => setAsked(null)}
          />
        </LazyDialog>
      )}
    </div>
  );
}
