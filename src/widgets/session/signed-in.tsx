import { Fragment, useEffect, type ReactNode } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { inPage } from '../ui/basics/page.tsx';
import { ObstacleState } from '../ui/states/obstacle-state.tsx';
import { OfflineState } from '../ui/states/offline-state.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { LoggedOut } from './logged-out.tsx';
import { useLogIn } from './use-log-in.tsx';

export interface SignedInProps {
  /** Heads the states, if the content has a page of its own. The skeleton brings its page. */
  title?: string | undefined;
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Guards a screen that requires a login, in the console or alone. It checks the session behind a skeleton, and says if
 * the user must log in, the service is unreachable, or the page cannot have a session. <SessionGate> also requires a
 * permission.
 */
export function SignedIn({ title, skeleton, children }: SignedInProps) {
  const { session } = useWidget();
  const phase = useSignal(session.phase);
  const userId = useSignal(session.userId);
  const obstacle = useSignal(session.obstacle);
  const logIn = useLogIn();
  useEffect(() => void session.bootstrap(), [session]);
  const obstructed = () => {
    if (obstacle?.code === 'origin_not_trusted' && phase !== 'signed-in') return <ObstacleState error={obstacle} />;
    if (phase === 'signed-out') return <LoggedOut onLogIn={logIn.start} />;
    return phase === 'unreachable' && <OfflineState onRetry={() => void session.check()} />;
  };
  const state = obstructed();
  const content = userId === null ? skeleton : <Fragment key={userId}>{children}</Fragment>;
  return (
    <>
      {state ? inPage(title, state) : content}
      {logIn.dialog}
      <ConfirmOwner />
    </>
  );
}
