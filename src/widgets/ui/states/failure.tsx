import type { ReactNode } from 'react';
import { isApiError, isUnreachable } from '../../../core/errors/guards.ts';
import { DeniedState } from './denied-state.tsx';
import { FailedState } from './failed-state.tsx';
import { OfflineState } from './offline-state.tsx';
import { SessionEndedState } from './session-ended-state.tsx';

export interface FailureProps {
  error: unknown;
  onRetry: () => void;
  /** Whom to ask, if the user has no access. */
  denied?: ReactNode;
  /** A sign-in form, if the session ended. */
  signIn?: ReactNode;
  onSignIn?: () => void;
}

/**
 * The panel for a failure: no access, session ended, service unreachable, or anything else. A network failure never
 * looks like a logout.
 */
export function Failure({ error, onRetry, denied, signIn, onSignIn }: FailureProps) {
  if (isApiError(error, 403)) return denied ?? <DeniedState />;
  // Without a way to log in, the session's own panel replaces this one as soon as the session has ended.
  if (isApiError(error, 401) && (signIn || onSignIn))
    return <SessionEndedState {...(onSignIn && { onSignIn })}>{signIn}</SessionEndedState>;
  if (isUnreachable(error)) return <OfflineState onRetry={onRetry} />;
  return <FailedState error={error} onRetry={onRetry} />;
}
