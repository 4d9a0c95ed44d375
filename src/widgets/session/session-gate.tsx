import { Fragment, type ReactNode } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { OrganizationDraftsContext } from '../ui/forms/organization-drafts.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { inPage } from '../ui/basics/page.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { PasswordNeeded } from './password-needed.tsx';
import { KeptOrganization } from './kept-organization.ts';
import { TwoFactorNeeded } from './two-factor-needed.tsx';
import { SignedIn, type SignedInProps } from './signed-in.tsx';

export interface SessionGateProps extends SignedInProps {
  /** Decides by the session's flags whether the user may see the content. */
  may: (flags: PermissionFlags) => boolean;
  /** Message for users without permission. Default: the general sentence. */
  denied?: ReactNode;
}

/**
 * Guards a screen that requires a permission. It has the states of <SignedIn>, and shows if the user has no access. It
 * remounts when the organization changes, but not while it has input for the organization before.
 */
export function SessionGate({ may, title, skeleton, denied, children }: SessionGateProps) {
  const { session } = useWidget();
  const kept = useModel(() => new KeptOrganization(session));
  const organization = useSignal(kept.shown);
  return (
    <OrganizationDraftsContext value={kept}>
      <SignedIn title={title} skeleton={skeleton}>
        <Permitted may={may} title={title} skeleton={skeleton} denied={denied} kept={kept}>
          <Fragment key={organization}>{children}</Fragment>
        </Permitted>
      </SignedIn>
    </OrganizationDraftsContext>
  );
}

function Permitted({
  may,
  title,
  skeleton,
  denied = <DeniedState />,
  kept,
  children,
}: SessionGateProps & { kept: KeptOrganization }) {
  const { session } = useWidget();
  const { resource, flags: source } = session.permissions;
  const flags = useSignal(source);
  const status = useSignal(resource.status);
  const known = useSignal(resource.data) !== undefined;
  const error = useSignal(resource.error);
  const user = useSignal(session.user.status);
  const needsPassword = useSignal(session.user.data)?.need_password_change ?? false;
  const isWaiting = useSignal(session.user.data)?.platform_needs_two_factor ?? false;
  const isKept = useSignal(kept.move) !== null;
  if (needsPassword) return inPage(title, <PasswordNeeded />);
  if (isKept) return children;
  if (!known && status === 'failed')
    return inPage(title, <Failure error={error} onRetry={() => void resource.reload()} />);
  // A super admin is recognized by their roles, which come with a separate request.
  if (!known || (!may(flags) && user === 'loading')) return skeleton;
  if (may(flags)) return children;
  return inPage(title, isWaiting ? <TwoFactorNeeded /> : denied);
}
