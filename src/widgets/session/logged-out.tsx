import { useEffect, useState } from 'react';
import { cookieRefused } from '../../core/errors/codes.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { LogInState } from '../ui/states/log-in-state.tsx';
import { ObstacleState } from '../ui/states/obstacle-state.tsx';
import { SessionEndedState } from '../ui/states/session-ended-state.tsx';

/** Nobody is logged in: why, and what to do. */
export function LoggedOut({ onLogIn }: { onLogIn: () => void }) {
  const { session, element, emit } = useWidget();
  const reason = useSignal(session.endReason);
  const obstacle = useSignal(session.obstacle);
  const [refused] = useState(() => (session.canKeep ? null : cookieRefused(element.ownerDocument.location.host)));
  useEffect(() => {
    if (refused) emit('error', { id: 'session', code: refused.code, message: refused.message });
  }, [refused, emit]);
  if (refused) return <ObstacleState error={refused} />;
  if (obstacle) return <ObstacleState error={obstacle} onLogIn={onLogIn} />;
  return reason === 'ended' ? <SessionEndedState onSignIn={onLogIn} /> : <LogInState onLogIn={onLogIn} />;
}
