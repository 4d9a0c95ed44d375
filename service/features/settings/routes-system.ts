import { type SettingName, systemSettingProblem } from '../../../src/core/contract/known-settings.ts';
import { pictureUrl } from '../branding/brand-files.ts';
import { readBrand } from '../branding/brand.ts';
import { pageOf } from '../../platform/lists/paging.ts';
import { listSettings, SETTING_ORDERS, settingsOfCategory } from './list-settings.ts';
import { isOwnOrigin } from '../../platform/http/cors.ts';
import { isTrusted, trustedOrigin } from '../trusted-domains/trusted-domains.ts';
import { addedLocales } from '../../platform/languages/added-languages.ts';
import { handlers } from '../../platform/http/handlers.ts';

/** Offered unless the platform setting `locale.formats` says otherwise; en-US comes first. */
const LOCALES = ['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-PH', 'en-GB', 'de-DE'];

export const system = handlers({
  'GET /system_settings/infrastructure': async ({ services }) => {
    const { db } = services.database;
    const [urls, links] = await Promise.all([
      settingsOfCategory(db, 'platform', 'infrastructure'),
      settingsOfCategory(db, 'platform', 'links'),
    ]);
    const valid = (one: SettingName & { value: string }) => systemSettingProblem(one) === null;
    return {
      data: urls.filter(valid).map(({ key, value }) => ({ key, value })),
      meta: { links: Object.fromEntries(links.filter(valid).map(({ key, value }) => [key, value])) },
    };
  },

  'POST /system_settings/is_trusted_domain': async ({ services, body, request }) => {
    const { origin } = request.headers;
    const mayAsk = origin === undefined || isOwnOrigin(request, origin) || (await trustedOrigin(services, origin));
    return { data: [{ trusted: mayAsk && (await isTrusted(services, body.url)) }] };
  },

  'GET /system_settings/branding': async ({ services }) => {
    const brand = await readBrand(services.database.db);
    const [logo, logoDark, favicon] = (['logo', 'logo_dark', 'favicon'] as const).map((key) => pictureUrl(brand, key));
    return {
      data: [{ ...brand.values, logo: logo ?? null, logo_dark: logoDark ?? null, favicon: favicon ?? null }],
    };
  },

  'GET /system_settings/locale': async ({ services }) => {
    const rows = await settingsOfCategory(services.database.db, 'platform', 'locale');
    const named = rows
      .find(({ key }) => key === 'formats')
      ?.value.split(/[\s,;]+/)
      .filter(Boolean);
    return { data: (named?.length ? named : [...LOCALES, ...addedLocales()]).map((local) => ({ local })) };
  },

  'GET /system_settings': async ({ services, query }) => {
    const { rows, total } = await listSettings(services.database.db, 'platform', pageOf(query, SETTING_ORDERS));
    return { data: rows, meta: { total } };
  },
});
