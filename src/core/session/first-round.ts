import { requestUrl, type UrlValues } from '../http/request-url.ts';
import type { PreloadRequest } from '../http/preload.ts';
import { ADMIN, OWNER } from '../contract/resources.ts';
import { PREFERENCE_KEYS } from '../locale/preference-keys.ts';
import type { Hint } from './storage.ts';

/**
 * The requests that a session sends first, for a page that sends them before its scripts.
 * @param last the last user, as the session's storage keeps it
 * @param permissions the names of all permissions, as it keeps them
 */
export function firstRound(base: string, last: Partial<Hint>, permissions: unknown): PreloadRequest[] {
  const get = (path: string, params?: UrlValues, query?: UrlValues) => ({ url: requestUrl(base, path, params, query) });
  const session = get('/auth');
  const possible = get('/possible_permissions');
  const { userId: id, organizationId } = last;
  if (!Number.isInteger(id)) return [session, possible];
  const user = get('/user/{id}', { id }, { withOrganization: true, withRoles: true });
  const settings = get('/user/{id}/settings', { id }, { keys: PREFERENCE_KEYS });
  if (organizationId === null) return [session, user, settings];
  if (!Array.isArray(permissions)) return [session, user, settings, possible];
  const names = permissions.filter((name) => typeof name === 'string' && name !== '');
  const body = { permissions: [...new Set([...names, OWNER, ADMIN])].map((resource) => ({ resource })) };
  return [session, user, settings, { url: requestUrl(base, '/check_permission'), body }, possible];
}
