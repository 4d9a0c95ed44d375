import { drawBrandPicture } from '../branding/draw-brand.ts';
import { checkSystemSetting } from './setting-rules.ts';
import { addSettings, changeSetting, deleteSetting, ofPlatform, type Scope } from './change-setting.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

const scopeOf = (services: Services, caller: Caller): Scope => ({
  ...ofPlatform((_tx, setting) => checkSystemSetting(setting)),
  prepare: async (setting) => {
    checkSystemSetting(setting);
    return drawBrandPicture(services, caller, setting);
  },
});

export const systemWrite = handlers({
  'POST /system_settings': async ({ services, caller, body, ip }) => ({
    data: await addSettings(services, scopeOf(services, caller), [body], { caller, ip }),
  }),
  'PUT /system_settings/{id}': async ({ services, caller, params, body, version, ip }) => ({
    data: [await changeSetting(services, scopeOf(services, caller), params.id, { ...body, version }, { caller, ip })],
  }),
  'DELETE /system_settings/{id}': async ({ services, caller, params, ip }) => {
    await deleteSetting(services, scopeOf(services, caller), params.id, { caller, ip });
    return { data: [] };
  },
});
