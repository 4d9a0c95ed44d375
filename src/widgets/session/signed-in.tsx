import { Fragment, useEffect, type ReactNode } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { ObstacleState } from '../ui/states/obstacle-state.tsx';
import { OfflineState } from '../ui/states/offline-state.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { LoggedOut } from './logged-out.tsx';
import { useLogIn } from './use-log-in.tsx';

/**
 * Guards a screen that requires a login, in the console or alone. It checks the session behind a skeleton, and says if
 * the user must log in, the service is unreachable, or the page cannot have a session. <SessionGate> also requires a
 * permission.
 */
export function SignedIn({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { session } = useWidget();
  const phase = useSignal(session.phase);
  const userId = useSignal(session.userId);
  const obstacle = useSignal(session.obstacle);
  const logIn = useLogIn();
  useEffect(() => void session.bootstrap(), [session]);
  const content = () => {
    if (obstacle?.code === 'origin_not_trusted' && phase !== 'signed-in') return <ObstacleState error={obstacle} />;
    if (phase === 'signed-out') return <LoggedOut onLogIn={logIn.start} />;
    if (phase === 'unreachable') return <OfflineState onRetry={() => void session.check()} />;
    return userId === null ? skeleton : <Fragment key={userId}>{children}</Fragment>;
  };
  return (
    <>
      {content()}
      {logIn.dialog}
      <ConfirmOwner />
    </>
  );
}
