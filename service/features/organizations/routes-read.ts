import { holdsForPlatform } from '../access/effective-permissions.ts';
import { listOwnerCandidates } from './list-owner-candidates.ts';
import { recoverableSince } from '../../platform/database/soft-delete.ts';
import { listMembers } from '../members/list-members.ts';
import { listOrganizations, ORGANIZATION_ORDERS, readOrganization } from './list-organizations.ts';
import { pageOf } from '../../platform/lists/paging.ts';
import { withProtection } from './protected-organizations.ts';
import { listSettings, SETTING_ORDERS, settingsOfCategory } from '../settings/list-settings.ts';
import { forbidden } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

/** Settings that the header shows to everyone; all others require permission. */
const FOR_ALL_MEMBERS = 'branding';
const SETTINGS = ['auth.organizationSettings.READ', 'auth.organizationSettings.WRITE'] as const;

export const organizationRead = handlers({
  'GET /organizations': async ({ services, caller, query }) => {
    const writes = holdsForPlatform(caller, 'auth.organizations.WRITE');
    const all = writes || holdsForPlatform(caller, 'auth.organizations.READ');
    const asksDeleted = query.withDeleted || query.onlyDeleted;
    if (asksDeleted && (!writes || caller.kind === 'service-key')) throw forbidden();
    const { rows, meta } = await listOrganizations(
      services.database.db,
      all ? undefined : caller.organizationId,
      pageOf(query, ORGANIZATION_ORDERS),
      {
        withOwner: query.withOwner,
        deletedSince: asksDeleted ? recoverableSince(services.now()) : undefined,
        onlyDeleted: query.onlyDeleted,
      },
    );
    return { data: writes ? await withProtection(services.database.db, rows) : rows, meta };
  },

  'GET /organizations/owners': async ({ services, caller, query }) => {
    if (!holdsForPlatform(caller, 'auth.organizations.WRITE')) throw forbidden();
    const { rows, meta } = await listOwnerCandidates(services.database.db, query.organization_id, pageOf(query));
    return { data: rows, meta };
  },

  'GET /organizations/my': async ({ services, caller, query }) => {
    const { organizationId, permissions } = caller;
    if (organizationId === null) return { data: [] };
    const asked = query.settings_category;
    if (asked !== undefined && asked !== FOR_ALL_MEMBERS && !SETTINGS.some((resource) => permissions.has(resource)))
      throw forbidden();
    const { db } = services.database;
    const organization = await readOrganization(db, organizationId);
    if (asked === undefined) return { data: [organization] };
    return { data: [{ ...organization, settings: await settingsOfCategory(db, { organizationId }, asked) }] };
  },

  'GET /organizations/{id}': async ({ services, caller, params, query }) => {
    const { db } = services.database;
    const found = await readOrganization(db, params.id, query.withOwner);
    const writes = holdsForPlatform(caller, 'auth.organizations.WRITE');
    const [organization = found] = writes ? await withProtection(db, [found]) : [found];
    if (!query.withEmployees) return { data: [organization], meta: {} };
    if (!caller.permissions.has('auth.users.READ')) throw forbidden();
    const { users, ...meta } = await listMembers(services, caller, { organizationId: params.id }, pageOf(query));
    return { data: [{ ...organization, employees: users }], meta };
  },

  'GET /organizations/{id}/settings': async ({ services, params, query }) => {
    const { rows, total } = await listSettings(
      services.database.db,
      { organizationId: params.id },
      pageOf(query, SETTING_ORDERS),
    );
    return { data: rows, meta: { total } };
  },
});
