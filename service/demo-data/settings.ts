import { organizationSettings, systemSettings, userSettings } from '../platform/database/schema/settings.ts';
import { type DemoContext, daysBefore } from './context.ts';
import { organizationIds, userIds } from './ids.ts';
import { infrastructurePaths } from '../features/settings/infrastructure-paths.ts';

const locales =
  'en-US,en-GB,en-CA,fr-CA,en-AU,en-NZ,en-PH,de-DE,fr-FR,es-ES,it-IT,' +
  'nl-NL,pl-PL,pt-BR,sv-SE,ja-JP,ko-KR,zh-CN,ar-EG,he-IL';

type Entry = [category: string, key: string, value: string];

/** The platform's 20 settings. */
const systemEntries = (publicUrl: string): Entry[] => [
  ...Object.entries(infrastructurePaths).map(([key, path]): Entry => ['infrastructure', key, publicUrl + path]),
  ['security', 'trusted_domains', `${new URL(publicUrl).host},*.platform.example,dashboards.northwind.example`],
  ['locale', 'formats', locales],
  ['branding', 'product_title', 'Northstar IoT'],
  ['branding', 'support_phone', '+15550100000'],
  ['links', 'documentation_url', 'https://docs.platform.example/'],
  ['links', 'api_guide_url', `${publicUrl}/api/openapi.json`],
  ['links', 'helpdesk_url', 'https://helpdesk.platform.example/'],
  ['mail', 'sender_name', 'Northstar IoT'],
  ['mail', 'sender_address', 'no-reply@platform.example'],
  ['mail', 'reply_to', 'support@platform.example'],
  ['sensors', 'retention_days', '400'],
  ['sensors', 'reporting_interval_minutes', '15'],
  ['billing', 'default_tariff', 'standard'],
];

const oliviaEntries: Entry[] = [
  ['common', 'local_format', 'en-US'],
  ['common', 'timezone', 'America/Chicago'],
  ['common', 'start_page', 'user'],
  ['common', 'measurement_system', 'imperial'],
  ['notifications', 'email_digest', 'weekly'],
  ['notifications', 'sound', 'off'],
  ['dashboard', 'map_style', 'satellite'],
  ['dashboard', 'refresh_seconds', '30'],
  ['dashboard', 'favourite_device', '101'],
  ['exports', 'default_format', 'CSV'],
];

/** Northwind's logo: a compass needle over a wave, in the platform's green. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 32" role="img" aria-label="Northwind Logistics">' +
  ('<circle cx="16" cy="16" r="14" fill="#12324a"/><path d="M16 5l4.5 11L16 27l-4.5-11z" ' +
    'fill="#37cb95"/><path d="M16 5l4.5 11h-9z" fill="#fff"/>') +
  ('<text x="38" y="21.5" font-family="Inter, Arial, sans-serif" font-size="16" font-weight="600" ' +
    'fill="#37a37b">Northwind</text></svg>');

/** Writes the settings of the platform, the organizations and the users. */
export async function writeSettings({ tx, publicUrl, start }: DemoContext): Promise<void> {
  await tx.insert(systemSettings).values(rows(systemEntries(publicUrl), start));
  const { olivia, adam, marco } = userIds;
  await tx
    .insert(userSettings)
    .values([
      ...rows(oliviaEntries, start).map((row) => ({ ...row, userId: olivia })),
      { id: 11, userId: adam, category: 'common', key: 'local_format', value: 'sv-SE' },
      { id: 12, userId: marco, category: 'common', key: 'local_format', value: 'it-IT' },
    ]);
  const { northwind, contoso } = organizationIds;
  await tx.insert(organizationSettings).values([
    { id: 1, organizationId: northwind, category: 'branding', key: 'logo', value: logo },
    { id: 2, organizationId: northwind, category: 'common', key: 'timezone', value: 'America/Chicago' },
    { id: 3, organizationId: northwind, category: 'shipping', key: 'default_carrier', value: 'Northwind Own Fleet' },
    { id: 4, organizationId: contoso, category: 'common', key: 'timezone', value: 'Europe/Amsterdam' },
  ]);
}

function rows(entries: Entry[], start: Date) {
  return entries.map(([category, key, value], at) => ({
    id: at + 1,
    category,
    key,
    value,
    createdAt: daysBefore(start, 200),
    updatedAt: daysBefore(start, 60 - at),
  }));
}
