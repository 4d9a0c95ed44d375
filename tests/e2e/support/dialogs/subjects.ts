import { call, PASSWORD } from '../api.ts';
import { addMember, addRole, type OwnOrganization, ownOrganization } from '../organization.ts';
import { newcomer, withTwoFactor } from '../users.ts';

/** What the dialogs are about. */
export interface DialogSubjects {
  own: OwnOrganization;
  /** A member with one role. */
  heir: { id: number; name: string };
  webhook: number;
  report: number;
  superToken: string;
  /** Token and unused recovery codes of a user with two-factor. */
  secured: { token: string; codes: string[] };
}

/** Creates what the dialogs are about. */
export async function dialogSubjects(baseURL: string): Promise<DialogSubjects> {
  const own = await ownOrganization(baseURL);
  const { api, owner, id } = own;
  const role = await addRole(own, 'Night watch', ['auth.users.READ']);
  for (let at = 0; at < 12; at += 1) await addRole(own, `Role ${at}`, ['auth.users.READ']);
  const heir = await addMember(own, 'Hedda Heir', [role]);
  const send = <T>(path: string, body: unknown) => call<T>(api, 'POST', path, body, owner.token);
  await send('/announcements/manage', {
    title: 'Closed on Friday',
    body: 'All day.',
    criticality_level: 'info',
    disposable: false,
    organization_id: id,
    starts_at: '2040-01-01T00:00:00Z',
    ends_at: null,
  });
  await send('/api-keys', { name: 'Gate scanner', expiresAt: '2040-01-01T00:00:00Z', roleIds: [role] });
  const [webhook] = await send<{ id: number }>('/webhooks', {
    name: 'Directory',
    endpoint: 'http://127.0.0.1:9/hook',
    apikey: 'a'.repeat(20),
    enabled: true,
    event_types: [{ type: 'role.created', enabled: true }],
  });
  await send(`/webhooks/${webhook?.id}/test`, {});
  await send(`/user/${owner.id}/settings`, [{ category: 'extra', key: 'color', value: 'blue' }]);
  const [report] = await send<{ id: number }>('/reports', {
    type: 'data_transfers',
    format: 'csv',
    range: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
    sendMail: false,
  });
  const [admin] = await call<{ access_token: string }>(api, 'POST', '/auth', {
    email: 'superadmin@platform.example',
    password: PASSWORD,
  });
  const secured = await newcomer(baseURL);
  const { recoveryCodes } = await withTwoFactor(baseURL, secured);
  return {
    own,
    heir,
    webhook: webhook?.id ?? 0,
    report: report?.id ?? 0,
    superToken: admin?.access_token ?? '',
    secured: { token: secured.token, codes: recoveryCodes },
  };
}
