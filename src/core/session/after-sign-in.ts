/** The result of a log in step, and what its continuation depends on. */
export interface SignedInFacts {
  /** The token of the two-factor step that is still needed. */
  twoFactorToken: string | null;
  organizationId: number | null;
  organizations: readonly { id: number; name: string }[];
  /** Where the user wanted to go; null if nowhere in particular. */
  redirectTo: string | null;
  /** The application used last, if it is trusted. */
  app: string | null;
}

/** Where a sign-in goes next. */
export type NextStep =
  | { to: 'tfa' }
  | { to: 'choose-organization' }
  | { to: 'redirect'; url: string }
  | { to: 'app'; url: string }
  | { to: 'account' };

/** Decides what follows a sign-in, in this order. */
export function afterSignIn(facts: SignedInFacts): NextStep {
  if (facts.twoFactorToken) return { to: 'tfa' };
  if (facts.organizationId === null && facts.organizations.length > 0) return { to: 'choose-organization' };
  if (facts.redirectTo) return { to: 'redirect', url: facts.redirectTo };
  if (facts.app) return { to: 'app', url: facts.app };
  return { to: 'account' };
}
