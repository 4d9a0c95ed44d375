import type { ReactNode } from 'react';
import { isApiError, isUnreachable } from '../../../core/errors/guards.ts';
import { DeniedState } from './denied-state.tsx';
import { FailedState } from './failed-state.tsx';
import { OfflineState } from './offline-state.tsx';
import { SessionEndedState } from './session-ended-state.tsx';

export interface FailureProps {
  error: unknown;
  onRetry: () => void;
  /** Whom to ask, when the service says that the person may not see it. */
  denied?: ReactNode;
  /** A sign-in form for a session that ended. */
  signIn?: ReactNode;
  onSignIn?: () => void;
}

/**
 * The panel of a failure: refused to this person, session over, out of reach, or anything else. A failed network never
 * looks like a sign-out.
 */
export function Failure({ error, onRetry, denied, signIn, onSignIn }: FailureProps) {
  if (isApiError(error, 403)) return denied ?? <DeniedState />;
  if (isApiError(error, 401)) return <SessionEndedState {...(onSignIn && { onSignIn })}>{signIn}</SessionEndedState>;
  if (isUnreachable(error))
    return <OfflineState text={error instanceof Error ? error.message : ''} onRetry={onRetry} />;
  return <FailedState error={error} onRetry={onRetry} />;
}
