import { addOrganization, changeOrganization, deleteOrganization } from './change-organization.ts';
import { transferOrganization } from './transfer-organization.ts';
import { readOrganization } from './list-organizations.ts';
import { addSettings, changeSetting, deleteSetting, ofOrganization, type Scope } from '../settings/change-setting.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { signedInCaller } from '../../platform/http/signed-in-caller.ts';

/** The settings of an organization, which the caller is known to be allowed to change. */
async function scopeOf({ database: { db } }: Services, id: number): Promise<Scope> {
  return ofOrganization(id, (await readOrganization(db, id)).name, () => undefined);
}

/** spec: organizations, my organization, organization settings */
export const organizationsWrite = handlers({
  'POST /organizations': async ({ services, caller, body, ip }) => ({
    data: [await addOrganization(services, body, { caller: signedInCaller(caller), ip })],
  }),

  'PUT /organizations/{id}': async ({ services, caller, params, body, ip }) => ({
    data: [await changeOrganization(services, params.id, body, { caller: signedInCaller(caller), ip })],
  }),

  'DELETE /organizations/{id}': async ({ services, caller, params, ip }) => {
    await deleteOrganization(services, params.id, { caller: signedInCaller(caller), ip });
    return { data: [] };
  },

  'POST /organizations/{id}/change_owner': async ({ services, caller, params, body, ip }) => {
    const transfer = { id: params.id, ownerUserId: body.new_owner_id, password: body.password };
    return { data: [await transferOrganization(services, transfer, { caller: signedInCaller(caller), ip })] };
  },

  'POST /organizations/{id}/settings': async ({ services, caller, params, body, ip }) => ({
    data: await addSettings(services, await scopeOf(services, params.id), body, { caller: signedInCaller(caller), ip }),
  }),

  'PUT /organizations/{id}/settings/{settingId}': async ({ services, caller, params, body, ip }) => ({
    data: [
      await changeSetting(services, await scopeOf(services, params.id), params.settingId, body, {
        caller: signedInCaller(caller),
        ip,
      }),
    ],
  }),

  'DELETE /organizations/{id}/settings/{settingId}': async ({ services, caller, params, ip }) => {
    await deleteSetting(services, await scopeOf(services, params.id), params.settingId, {
      caller: signedInCaller(caller),
      ip,
    });
    return { data: [] };
  },
});
