import { drawLogo } from '../branding/draw-logo.ts';
import { holdsForPlatform } from '../access/effective-permissions.ts';
import { forbidden } from '../../platform/errors/api-error.ts';
import { checkOrganizationSetting } from '../settings/setting-rules.ts';
import {
  addOrganization,
  changeOrganization,
  deleteOrganization,
  undeleteOrganization,
} from './change-organization.ts';
import { startOrganization } from './start-organization.ts';
import { transferOrganization } from './transfer-organization.ts';
import { readOrganization } from './list-organizations.ts';
import { addSettings, changeSetting, deleteSetting, ofOrganization, type Scope } from '../settings/change-setting.ts';
import { LIMITS_CATEGORY } from '../../../src/core/contract/known-settings.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

/** Routes that change an organization's settings; only platform staff may change its limits. */
async function scopeOf(services: Services, id: number, caller: Caller): Promise<Scope> {
  const { name } = await readOrganization(services.database.db, id);
  return {
    ...ofOrganization(id, name, checkOrganizationSetting),
    prepare: (setting) => drawLogo(services, id, caller, setting),
    requireWritable: ({ category }) => {
      if (category === LIMITS_CATEGORY && !holdsForPlatform(caller, 'auth.organizations.WRITE'))
        throw forbidden('errors.limitsOfPlatform');
    },
  };
}

export const organizationsWrite = handlers({
  'POST /organizations': async ({ services, body, requester }) => ({
    data: [await addOrganization(services, body, requester)],
  }),

  'POST /organizations/my': async ({ services, body, requester }) => ({
    data: [await startOrganization(services, body.name, requester)],
  }),

  'PUT /organizations/{id}': async ({ services, params, body, version, requester }) => ({
    data: [await changeOrganization(services, params.id, { ...body, version }, requester)],
  }),

  'DELETE /organizations/{id}': async ({ services, params, requester }) => {
    await deleteOrganization(services, params.id, requester);
    return { data: [] };
  },

  'POST /organizations/{id}/undelete': async ({ services, caller, params, requester }) => {
    if (!holdsForPlatform(caller, 'auth.organizations.WRITE')) throw forbidden();
    return { data: [await undeleteOrganization(services, params.id, requester)] };
  },

  'POST /organizations/{id}/change_owner': async ({ services, params, body, requester }) => {
    const transfer = { id: params.id, ownerUserId: body.new_owner_id, password: body.password };
    return { data: [await transferOrganization(services, transfer, requester)] };
  },

  'POST /organizations/{id}/settings': async ({ services, params, body, requester }) => ({
    data: await addSettings(services, await scopeOf(services, params.id, requester.caller), body, requester),
  }),

  'PUT /organizations/{id}/settings/{settingId}': async ({ services, params, body, version, requester }) => ({
    data: [
      await changeSetting(
        services,
        await scopeOf(services, params.id, requester.caller),
        params.settingId,
        { ...body, version },
        requester,
      ),
    ],
  }),

  'DELETE /organizations/{id}/settings/{settingId}': async ({ services, params, requester }) => {
    await deleteSetting(services, await scopeOf(services, params.id, requester.caller), params.settingId, requester);
    return { data: [] };
  },
});
