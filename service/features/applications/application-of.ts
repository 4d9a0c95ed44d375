import type { Scope } from '../../../src/core/contract/scopes.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** The application behind a service key, on endpoints that only service keys may use. */
export function applicationOf({ application, scopes }: Caller): { id: number; name: string; scopes: Scope[] } {
  if (!application || !scopes) throw new Error('An endpoint of service keys was reached without one.');
  return { ...application, scopes: [...scopes] };
}

/**
 * Checks that a service key reaches its own application; people may reach any.
 * @throws {ApiError} 404 for another application, whether it exists or not
 */
export function requireReach({ kind, application }: Pick<Caller, 'kind' | 'application'>, id: number): void {
  if (kind === 'service-key' && application?.id !== id) throw notFound('errors.notFound.application');
}
