import { Fragment, type ReactNode } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { SignedIn } from './signed-in.tsx';

export interface SessionGateProps {
  /** Decides by the session's flags whether the user may see the content. */
  may: (flags: PermissionFlags) => boolean;
  /** The content's outline, shown while session and permissions load. */
  skeleton: ReactNode;
  /** Message for users without permission. Default: the general sentence. */
  denied?: ReactNode;
  children: ReactNode;
}

/**
 * Guards a screen that requires a permission. It has the states of <SignedIn>, and shows if the user has no access. It
 * remounts when the organization changes.
 */
export function SessionGate({ may, skeleton, denied, children }: SessionGateProps) {
  const organization = useSignal(useWidget().session.organizationId);
  return (
    <SignedIn skeleton={skeleton}>
      <Permitted may={may} skeleton={skeleton} denied={denied}>
        <Fragment key={organization}>{children}</Fragment>
      </Permitted>
    </SignedIn>
  );
}

function Permitted({ may, skeleton, denied = <DeniedState />, children }: SessionGateProps) {
  const { session } = useWidget();
  const { resource, flags: source } = session.permissions;
  const flags = useSignal(source);
  const status = useSignal(resource.status);
  const known = useSignal(resource.data) !== undefined;
  const error = useSignal(resource.error);
  const user = useSignal(session.user.status);
  if (!known && status === 'failed') return <Failure error={error} onRetry={() => void resource.reload()} />;
  // A super admin is recognized by their roles, which come with a separate request.
  if (!known || (!may(flags) && user === 'loading')) return skeleton;
  return may(flags) ? children : denied;
}
