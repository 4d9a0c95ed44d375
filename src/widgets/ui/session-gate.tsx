import { Fragment, useEffect, type ReactNode } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from './denied-state.tsx';
import { Failure } from './failure.tsx';
import { OfflineState } from './offline-state.tsx';
import { SessionEndedState } from './session-ended-state.tsx';

export interface SessionGateProps {
  /** Who may see what is inside, by the flags of the session; everybody who is signed in when left out. */
  may?: (flags: PermissionFlags) => boolean;
  /** Shaped like what comes, while session and permissions are on their way. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * What a signed-in screen needs to be so wherever it stands, in the console or alone: checks the session, and says in words when
 * nobody is signed in, the service cannot be reached, or the person may not see it. Another organization begins it anew.
 */
export function SessionGate({ may, skeleton, children }: SessionGateProps) {
  const { session } = useWidget();
  const navigation = useNavigation();
  const phase = useSignal(session.phase);
  const userId = useSignal(session.userId);
  const organization = useSignal(session.organizationId);
  useEffect(() => void session.bootstrap(), [session]);
  if (phase === 'signed-out') return <SessionEndedState onSignIn={() => navigation.go({ name: 'sign-in' })} />;
  if (phase === 'unreachable') return <OfflineState onRetry={() => void session.check()} />;
  if (userId === null) return skeleton;
  const shown = <Fragment key={organization}>{children}</Fragment>;
  return may ? <Permitted may={may} skeleton={skeleton}>{shown}</Permitted> : shown;
}

function Permitted({ may, skeleton, children }: Required<SessionGateProps>) {
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
