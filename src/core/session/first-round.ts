import { address, type Parts } from '../http/address.ts';
import type { EarlyRequest } from '../http/ask-early.ts';
import { ADMIN, OWNER } from '../contract/resources.ts';
import type { Hint } from './storage.ts';

/**
 * The requests that a session sends first, for a page that sends them before its scripts.
 * @param hint the last user
 * @param permissions the names of all permissions, as an earlier page kept them
 */
export function firstRound(base: string, hint: Hint | null, permissions: readonly string[] | null): EarlyRequest[] {
  const get = (path: string, params?: Parts, query?: Parts) => ({ url: address(base, path, params, query) });
  const session = get('/auth');
  const possible = get('/possible_permissions');
  if (!hint) return [session, possible];
  const { userId: id, organizationId } = hint;
  const user = get('/user/{id}', { id }, { withOrganization: true, withRoles: true });
  const settings = get('/user/{id}/settings', { id }, { keys: 'local_format' });
  if (organizationId === null) return [session, user, settings];
  if (!permissions) return [session, user, settings, possible];
  const names = [...new Set([...permissions, OWNER, ADMIN])];
  const check = {
    url: address(base, '/check_permission'),
    body: { permissions: names.map((resource) => ({ resource })) },
  };
  return [session, user, settings, check, possible];
}
