import type { Scope } from '../../../src/core/contract/scopes.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** The application behind a service key, on endpoints that only service keys may use. */
export function applicationOf({ application, scopes }: Caller): { id: number; name: string; scopes: Scope[] } {
  if (!application || !scopes) throw new Error('An endpoint of service keys was reached without one.');
  return { ...application, scopes: [...scopes] };
}
