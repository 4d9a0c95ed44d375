import { useEffect, type ReactNode } from 'react';
import { signInHere, useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { OfflineState } from '../ui/states/offline-state.tsx';
import { SessionEndedState } from '../ui/states/session-ended-state.tsx';

/**
 * Guards a screen that requires log in. It shows a skeleton while checking the session, and says if the user must log
 * in or the service is unreachable. <SessionGate> also requires a permission.
 */
export function SignedIn({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { session } = useWidget();
  const navigation = useNavigation();
  const phase = useSignal(session.phase);
  const userId = useSignal(session.userId);
  useEffect(() => void session.bootstrap(), [session]);
  if (phase === 'signed-out') return <SessionEndedState onSignIn={() => navigation.go(signInHere(session))} />;
  if (phase === 'unreachable') return <OfflineState onRetry={() => void session.check()} />;
  return userId === null ? skeleton : children;
}
