import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import type { TestService } from '../support/service.ts';
import type { CallerOf } from './callers.ts';

/** Whose records a request is about: Northwind's, Contoso's, or those of nobody. */
export type Place = 'own' | 'foreign' | 'nowhere';

/** Ids of records by the first part of a path. */
export type Ids = Record<(typeof KINDS)[number], number>;

const KINDS = [
  ...(['organization', 'user', 'role', 'webhook', 'delivery', 'key', 'announcement', 'upload', 'report'] as const),
  ...(['job', 'systemSetting', 'userSetting', 'organizationSetting', 'session', 'passkey'] as const),
  ...(['application', 'serviceKey', 'applicationWebhook', 'applicationDelivery'] as const),
  ...([
    'sentNotification',
    'applicationNotification',
    'exportType',
    'exportRun',
    'domain',
    'connection',
    'setup',
  ] as const),
  'invitationList',
] as const;

const NOWHERE = 987_654;

export type Targets = Record<Place, Ids>;

/** Writes records of both organizations; their ids. */
export async function makeTargets(service: TestService): Promise<Targets> {
  const { pool } = service.services.database;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`insert into ${text} returning id`, values)).rows[0]?.id ?? 0;
  const make = async (organization: number, user: number, role: number): Promise<Ids> => {
    const webhook = await insert(
      'webhooks (organization_id, name, endpoint, secret, created_by) ' +
        'select $1, name, endpoint, secret, $2 from webhooks limit 1',
      [organization, user],
    );
    const delivery = await insert(
      "webhook_deliveries (webhook_id, message_id, event, body) values ($1, 'evt_' || $1::int, 'webhook.test', '{}')",
      [webhook],
    );
    const key = await insert(
      'api_keys (organization_id, name, digest, prefix, suffix, created_by, expires_at) ' +
        "values ($1, 'key', 'of ' || $1::int, 'iam_', 'test', $2, now() + interval '1 day')",
      [organization, user],
    );
    const announcement = await insert(
      'announcements (organization_id, title, text, severity, disposable, starts_at) ' +
        "values ($1, 'Title', 'Text', 'info', true, now())",
      [organization],
    );
    const upload = await insert(
      "uploads (user_id, media_type, bytes, width, height) values ($1, 'image/png', 'x', 1, 1)",
      [user],
    );
    const report = await insert(
      'reports (user_id, organization_id, type, title, permission, format, request) ' +
        "values ($1, $2, 'rows', 'Rows', 'logistics.*', 'json', '{}')",
      [user, organization],
    );
    const job = await insert("jobs (type, payload, failed_at) values ('nothing', '{}', now())", []);
    const setting = "(category, key, value) values ('test', 'of ' || $1::int, 'x')";
    const systemSetting = await insert(`system_settings ${setting}`, [organization]);
    const settingOf = (owner: string) =>
      setting.replaceAll('(category', `(${owner}, category`).replace("('test", "($1, 'test");
    const userSetting = await insert(`user_settings ${settingOf('user_id')}`, [user]);
    const organizationSetting = await insert(`organization_settings ${settingOf('organization_id')}`, [organization]);
    const session = await insert(
      "sessions (user_id, digest, expires_at) values ($1, 'of ' || $1::int, now() + interval '1 day')",
      [user],
    );
    const passkey = await insert(
      "passkeys (user_id, name, credential_id, public_key) values ($1, 'key', 'of ' || $1::int, 'x')",
      [user],
    );
    const application = await insert("applications (name, title) values ('of_' || $1::int, 'Title')", [organization]);
    const serviceKey = await insert(
      "service_keys (application_id, name, digest, prefix, suffix, scopes, created_by) values ($1, 'key', " +
        "'of ' || $1::int, 'iam_', 'test', '{users:read}', $2)",
      [application, user],
    );
    const applicationWebhook = await insert(
      'webhooks (application_id, name, endpoint, secret, created_by) ' +
        'select $1, name, endpoint, secret, $2 from webhooks limit 1',
      [application, user],
    );
    const applicationDelivery = await insert(
      "webhook_deliveries (webhook_id, message_id, event, body) values ($1, 'evt_' || $1::int, 'webhook.test', '{}')",
      [applicationWebhook],
    );
    const sent = (sender: string) =>
      `sent_notifications (${sender}, target, title, body, criticality_level, notification_type, mail, status, ` +
      "recipients, unknown) values ($1, '{}', 'Title', '', 'info', 'company_updates', true, 'sent', 0, 0)";
    const sentNotification = await insert(sent('sender_organization_id'), [organization]);
    const applicationNotification = await insert(sent('application_id'), [application]);
    const exportType = await insert(
      'export_types (application_id, type, title, formats, permission, url, secret, created_by) ' +
        "values ($1, 'rows_' || $1::int, 'Rows', '{csv}', 'of.*', 'https://export.example/', 'x', $2)",
      [application, user],
    );
    const exportRun = await insert(
      'reports (user_id, organization_id, export_type_id, type, title, format, request) ' +
        "values ($1, $2, $3, 'rows', 'Rows', 'csv', '{}')",
      [user, organization, exportType],
    );
    const invitationList = await insert(
      'invitation_lists (user_id, organization_id, role_ids, languages, ip, status, finished_at) ' +
        "values ($1, $2, '{}', '{}', '', 'done', now())",
      [user, organization],
    );
    const domain = await insert(
      "organization_domains (organization_id, domain, token) values ($1, 'of-' || $1::int || '.example', 'x')",
      [organization],
    );
    const connection = await insert("connections (organization_id, kind, name) values ($1, 'oidc', 'Company')", [
      organization,
    ]);
    const setup = await insert(
      'connection_setups (organization_id, digest, expires_at, created_by) values ' +
        "($1, 'of ' || $1::int, now() + interval '1 day', $2)",
      [organization, user],
    );
    const asked = { invitationList, organization, user, role, webhook, delivery, key, announcement, upload, report };
    const ofSender = { sentNotification, applicationNotification };
    const ofExports = { exportType, exportRun };
    const ofApplication = {
      application,
      serviceKey,
      applicationWebhook,
      applicationDelivery,
      ...ofSender,
      ...ofExports,
    };
    const settings = { systemSetting, userSetting, organizationSetting };
    return { ...asked, ...ofApplication, ...settings, domain, connection, setup, job, session, passkey };
  };
  const nowhere = Object.fromEntries(KINDS.map((one) => [one, NOWHERE])) as Ids;
  return {
    own: await make(organizationIds.northwind, userIds.ivan + 100, roleIds.logistics),
    foreign: await make(organizationIds.contoso, userIds.cora, roleIds.sensorTechnician),
    nowhere,
  };
}

const PARTS: [RegExp, keyof Ids][] = [
  [/^\/organizations\/users\//, 'user'],
  [/^\/organizations\//, 'organization'],
  [/^\/user\//, 'user'],
  [/^\/role\//, 'role'],
  [/^\/webhooks\//, 'webhook'],
  [/^\/api-keys\//, 'key'],
  [/^\/announcements\//, 'announcement'],
  [/^\/uploads\//, 'upload'],
  [/^\/reports\//, 'report'],
  [/^\/invite\/lists\//, 'invitationList'],
  [/^\/jobs\//, 'job'],
  [/^\/system_settings\//, 'systemSetting'],
  [/^\/auth\/organizations\//, 'organization'],
  [/^\/auth\/connections\//, 'connection'],
  [/^\/applications\//, 'application'],
  [/^\/notifications\//, 'sentNotification'],
];

const has = (schema: unknown, key: string) => key in ((schema as { shape?: object } | undefined)?.shape ?? {});

/** Whether a request says which organization it is about. */
export function namesOrganization(name: EndpointName): boolean {
  const { query, body }: Endpoint = table[name];
  const isNamed = (schema: unknown) => has(schema, 'organization_id') || has(schema, 'organizationId');
  return name.includes(' /organizations/{id}') || isNamed(query) || isNamed(body);
}

/** The request that asks an endpoint about a place; `body` is well-formed JSON that no endpoint accepts. */
export function requestOf(name: EndpointName, ids: Ids, place: Place, caller: CallerOf) {
  const { access, query, body }: Endpoint = table[name];
  const path = name.slice(name.indexOf(' ') + 1);
  const part = PARTS.find(([pattern]) => pattern.test(path))?.[1];
  const isOwnRecord = place === 'own' && access.who === 'self' && access.or === undefined;
  const id = isOwnRecord ? caller.userId : part ? ids[part] : NOWHERE;
  const settingId = path.startsWith('/user/') ? ids.userSetting : ids.organizationSetting;
  const rest = {
    settingId,
    sessionId: ids.session,
    passkeyId: ids.passkey,
    keyId: ids.serviceKey,
    notificationId: ids.applicationNotification,
    typeId: ids.exportType,
    runId: ids.exportRun,
    domainId: ids.domain,
    connectionId: ids.connection,
    setupId: ids.setup,
    provider: 'nowhere',
    mail: 'no_account',
    language: 'en',
  };
  const queryOf = {
    ...(has(query, 'organization_id') && { organization_id: ids.organization }),
    ...(has(query, 'organizationId') && { organizationId: ids.organization }),
    ...(has(query, 'user_id') && { user_id: place === 'own' ? caller.userId : ids.user }),
  };
  const deliveryId = path.startsWith('/applications/') ? ids.applicationDelivery : ids.delivery;
  const params = { id, roleId: ids.role, deliveryId, webhookId: ids.applicationWebhook, ...rest };
  return {
    params: Object.fromEntries(Object.entries(params).filter(([key]) => path.includes(`{${key}}`))),
    query: queryOf,
    body: body && (has(body, 'organization_id') ? { organization_id: ids.organization } : 'nonsense'),
  };
}
