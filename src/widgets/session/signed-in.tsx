import { useEffect, type ReactNode } from 'react';
import { signInHere, useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { OfflineState } from '../ui/states/offline-state.tsx';
import { SessionEndedState } from '../ui/states/session-ended-state.tsx';

/**
 * What a screen needs to be so wherever it stands, in the console or alone: checks the session, shows a skeleton
 * meanwhile, and says in words that one has to log in or that the service cannot be reached. <SessionGate> asks for a
 * permission besides.
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
