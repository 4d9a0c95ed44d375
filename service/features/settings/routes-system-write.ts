import { checkSystemSetting } from './setting-rules.ts';
import { addSettings, changeSetting, deleteSetting, ofPlatform } from './change-setting.ts';
import { handlers } from '../../platform/http/handlers.ts';

const scope = ofPlatform(checkSystemSetting);

export const systemWrite = handlers({
  'POST /system_settings': async ({ services, caller, body, ip }) => ({
    data: await addSettings(services, scope, [body], { caller, ip }),
  }),
  'PUT /system_settings/{id}': async ({ services, caller, params, body, version, ip }) => ({
    data: [await changeSetting(services, scope, params.id, { ...body, version }, { caller, ip })],
  }),
  'DELETE /system_settings/{id}': async ({ services, caller, params, ip }) => {
    await deleteSetting(services, scope, params.id, { caller, ip });
    return { data: [] };
  },
});
