import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import type { OfferedScreen } from '../../core/routes/screens.ts';
import type { ScreenName } from '../../core/routes/routes.ts';

/** Where a screen stands in the console. */
export interface Place {
  /** The highlighted entry of the navigation. */
  entry: ScreenName;
  /** The page above, which the breadcrumbs lead to; null for a page of the navigation. */
  parent: OfferedScreen | null;
}

/** What decides about it: whose organization and profile a screen shows. */
export interface PlaceContext {
  organizationId: number | null;
  userId: number | null;
  flags: PermissionFlags;
}

/**
 * Finds the place of a screen. That of an organization's screen depends on whose it is: one's own stands under 'My
 * organization', any other under 'Organizations'.
 * @param params the path's variables
 */
export function placeOf(screen: ScreenName, params: Record<string, string>, context: PlaceContext): Place {
  const { organizationId, userId, flags } = context;
  const id = Number(params['id']);
  if (screen === 'user-settings') {
    if (id === userId) return { entry: 'user', parent: 'user' };
    return under(screen, flags.read.users || flags.ownerOrAdmin ? 'team' : null);
  }
  if (screen !== 'organization-settings' && screen !== 'organization-team') return { entry: screen, parent: null };
  const isOwn = id === organizationId;
  const all = flags.read.organizations || flags.write.organizations ? 'organizations' : null;
  const parent = isOwn && flags.ownerOrAdmin ? 'organization' : all;
  return isOwn && screen === 'organization-settings' ? { entry: screen, parent } : under(screen, parent);
}

const under = (screen: ScreenName, parent: OfferedScreen | null): Place => ({ entry: parent ?? screen, parent });
