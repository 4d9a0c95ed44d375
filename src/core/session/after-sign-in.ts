import type { RequestedPage } from './storage.ts';

/** The result of a log in step, and what its continuation depends on. */
export interface SignedInFacts {
  /** The token of the two-factor step that is still needed. */
  twoFactorToken: string | null;
  /** Whether the user must choose a password of their own. */
  needsPassword: boolean;
  organizationId: number | null;
  organizations: readonly { id: number; name: string }[];
  /** Where the user wanted to go; null if nowhere in particular. */
  redirectTo: string | null;
  /** The page of the console that was asked for before the log in. */
  requested: RequestedPage | null;
  /** The application used last, if it is trusted. */
  app: string | null;
}

/** Where a sign-in goes next. */
export type NextStep =
  | { to: 'tfa' }
  /** The account, which opens the dialog to change the password. */
  | { to: 'password' }
  | { to: 'choose-organization' }
  | { to: 'redirect'; url: string }
  | { to: 'page'; page: RequestedPage }
  | { to: 'app'; url: string }
  | { to: 'account' };

/** Decides what follows a sign-in, in this order. */
export function afterSignIn(facts: SignedInFacts): NextStep {
  if (facts.twoFactorToken) return { to: 'tfa' };
  if (facts.needsPassword) return { to: 'password' };
  if (facts.organizationId === null && facts.organizations.length > 0) return { to: 'choose-organization' };
  if (facts.redirectTo) return { to: 'redirect', url: facts.redirectTo };
  if (facts.requested) return { to: 'page', page: facts.requested };
  if (facts.app) return { to: 'app', url: facts.app };
  return { to: 'account' };
}
