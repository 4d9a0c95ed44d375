import { holds } from '../access/known-resources.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Lists the caller's permissions in one application and in this service. A wildcard includes all permissions below
 * it.
 * @param known every permission that can be granted
 */
export function tokenPermissions(
  known: readonly { resource: string }[],
  caller: Pick<Caller, 'permissions' | 'isSuperAdmin'>,
  application: string,
): string[] {
  const names = known.map(({ resource }) => resource);
  const held = names.filter((resource) => resource.startsWith('auth.') || resource.startsWith(`${application}.`));
  const own = held.filter((resource) => holds(caller, resource));
  const wildcards = own.filter((resource) => resource.endsWith('.*'));
  return own.filter(
    (resource) => !wildcards.some((wildcard) => wildcard !== resource && resource.startsWith(wildcard.slice(0, -1))),
  );
}
