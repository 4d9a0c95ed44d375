import type { APIRequestContext } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../api.ts';
import {
  addMember,
  addRole,
  addWebhook,
  announce,
  asOwner,
  type OwnOrganization,
  ownOrganization,
} from '../organization.ts';
import { superAdminWithOrganization } from '../registrar.ts';
import { newcomer, withTwoFactor } from '../users.ts';

/** What the dialogs are about. */
export interface DialogSubjects {
  own: OwnOrganization;
  /** A member with one role. */
  heir: { id: number; name: string };
  webhook: number;
  /** An application with a key, a permission, a notification and an export type. */
  application: number;
  /** The export type, which has been asked for once. */
  exportType: number;
  report: number;
  superToken: string;
  /** A super admin in an organization of their own. */
  registrarToken: string;
  /** Token of the owner of the demo's first organization, which has a connection and a directory. */
  demoToken: string;
  /** A set-up link that nobody opened. */
  setupLink: string;
  /** Token and unused recovery codes of a user with two-factor. */
  secured: { token: string; codes: string[] };
}

/** Creates what the dialogs are about. */
export async function dialogSubjects(baseURL: string): Promise<DialogSubjects> {
  const own = await ownOrganization(baseURL);
  const { api, owner } = own;
  const role = await addRole(own, 'Night watch', ['auth.users.READ']);
  for (let at = 0; at < 12; at += 1) await addRole(own, `Role ${at}`, ['auth.users.READ']);
  const heir = await addMember(own, 'Hedda Heir', [role]);
  await announce(own, { title: 'Closed on Friday', body: 'All day.', starts_at: '2040-01-01T00:00:00Z' });
  await asOwner(own, '/api-keys', { name: 'Gate scanner', expiresAt: '2040-01-01T00:00:00Z', roleIds: [role] });
  const webhook = await addWebhook(own, 'http://127.0.0.1:9/hook');
  await asOwner(own, `/webhooks/${webhook}/test`, {});
  await asOwner(own, `/user/${owner.id}/settings`, [{ category: 'extra', key: 'color', value: 'blue' }]);
  const [report] = await asOwner<{ id: number }>(own, '/reports', {
    type: 'data_transfers',
    format: 'csv',
    range: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
    sendMail: false,
  });
  const superToken = await tokenOf(api, SUPER_ADMIN);
  const registrar = await superAdminWithOrganization(api);
  const { application, exportType } = await addApplication(api, superToken);
  const [setup] = await asOwner<{ url: string }>(own, `/organizations/${own.id}/connection_setup`, {});
  const secured = await newcomer(baseURL);
  const { recoveryCodes } = await withTwoFactor(baseURL, secured);
  return {
    own,
    heir,
    webhook,
    application,
    exportType,
    report: report?.id ?? 0,
    superToken,
    registrarToken: registrar.token,
    demoToken: await tokenOf(api, 'olivia.owner@northwind.example'),
    setupLink: setup?.url ?? '',
    secured: { token: secured.token, codes: recoveryCodes },
  };
}

async function addApplication(
  api: APIRequestContext,
  token: string,
): Promise<Pick<DialogSubjects, 'application' | 'exportType'>> {
  const name = `doors_${Date.now().toString(36)}`;
  const [made] = await call<{ id: number }>(api, 'POST', '/applications', { name, title: 'Doors' }, token);
  const at = `/applications/${made?.id}`;
  const scopes = ['users:read', 'notifications:send'];
  const [key] = await call<{ access_token: string }>(api, 'POST', `${at}/keys`, { name: 'Gateway', scopes }, token);
  const note = { to: { emails: ['nobody@mail.example'] }, title: 'Door open', notification_type: 'sensor_updates' };
  await call(api, 'POST', '/notifications', note, key?.access_token);
  const permissions = [{ resource: `${name}.doors.READ`, title: 'See doors' }];
  await call(api, 'PUT', `${at}/permissions`, { permissions }, token);
  const type = { type: `${name}_openings`, title: 'Openings', formats: ['csv'], permission: `${name}.*` };
  // On a route of its own: the dialogs of the dashboards offer what they always do.
  const exported = { ...type, routes: ['doors'], url: 'http://127.0.0.1:9/exports' };
  const [exportType] = await call<{ id: number }>(api, 'POST', `${at}/export_types`, exported, token);
  const range = { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };
  await call(api, 'POST', '/reports', { type: type.type, format: 'csv', range, sendMail: false }, token);
  return { application: made?.id ?? 0, exportType: exportType?.id ?? 0 };
}
