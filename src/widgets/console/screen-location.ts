import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import type { OfferedScreen } from '../../core/routes/screens.ts';
import type { ScreenName } from '../../core/routes/routes.ts';

/** The place of a screen in the console. */
export interface ScreenLocation {
  /** The highlighted entry of the navigation. */
  entry: ScreenName;
  /** The page above, which the breadcrumbs lead to; null for a page of the navigation. */
  parent: OfferedScreen | null;
}

/** What decides on it: the session's organization, user and permissions. */
export interface ScreenLocationContext {
  organizationId: number | null;
  userId: number | null;
  flags: PermissionFlags;
}

/**
 * Finds the place of a screen. Screens of the session's organization belong to 'My organization', those of others to
 * 'Organizations'.
 * @param params the path's variables
 */
export function screenLocation(
  screen: ScreenName,
  params: Record<string, string>,
  context: ScreenLocationContext,
): ScreenLocation {
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

const under = (screen: ScreenName, parent: OfferedScreen | null): ScreenLocation => ({
  entry: parent ?? screen,
  parent,
});
