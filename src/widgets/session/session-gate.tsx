import { Fragment, type ReactNode } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { SignedIn } from './signed-in.tsx';

export interface SessionGateProps {
  /** Who may see what is inside, by the flags of the session. */
  may: (flags: PermissionFlags) => boolean;
  /** Shaped like what comes, while session and permissions are on their way. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * What a screen that needs a permission needs to be so wherever it stands, in the console or alone: `<SignedIn>`, and
 * in words that the person may not see it. Another organization begins it anew.
 */
export function SessionGate({ may, skeleton, children }: SessionGateProps) {
  const organization = useSignal(useWidget().session.organizationId);
  return (
    <SignedIn skeleton={skeleton}>
      <Permitted may={may} skeleton={skeleton}>
        <Fragment key={organization}>{children}</Fragment>
      </Permitted>
    </SignedIn>
  );
}

function Permitted({ may, skeleton, children }: SessionGateProps) {
  const { session } = useWidget();
  const { resource, flags: source } = session.permissions;
  const flags = useSignal(source);
  const status = useSignal(resource.status);
  const known = useSignal(resource.data) !== undefined;
  const error = useSignal(resource.error);
  const person = useSignal(session.user.status);
  if (!known && status === 'failed') return <Failure error={error} onRetry={() => void resource.reload()} />;
  // A super admin is known by the person's roles, which come by a call of their own.
  if (!known || (!may(flags) && person === 'loading')) return skeleton;
  return may(flags) ? children : <DeniedState />;
}
