import type { EndpointName } from '../../../src/core/contract/types.ts';
import { callers, type CallerKind } from './callers.ts';

/** Who may use an endpoint: on records of Northwind, and on those of Contoso. Everybody else is refused. */
export interface Row {
  own: readonly CallerKind[];
  foreign: readonly CallerKind[];
}

const everyone = callers;
const loggedIn = callers.filter((kind) => kind !== 'nobody' && kind !== 'suspended');
const sessions = loggedIn.filter((kind) => kind !== 'readerKey' && kind !== 'adminKey');
const insiders = loggedIn.filter((kind) => kind !== 'guest' && kind !== 'staff');
const readers = insiders.filter((kind) => kind !== 'member');
const writers = readers.filter((kind) => kind !== 'reader' && kind !== 'readerKey');
const managers = writers.filter((kind) => kind !== 'writer');
const own = managers.filter((kind) => kind !== 'superadmin');
const staff: CallerKind[] = ['staff', 'superadmin'];
const superadmin: CallerKind[] = ['superadmin'];
const nobody: CallerKind[] = [];

const groups: [own: readonly CallerKind[], foreign: readonly CallerKind[], names: EndpointName[]][] = [
  [
    everyone,
    everyone,
    [
      'POST /email/confirm',
      'GET /bot_check',
      'POST /auth/handover',
      'POST /invite/check',
      'POST /invite/confirm',
      'POST /invite/resendPublic',
      'POST /password/reset',
      'POST /password_reset_check',
      'POST /password_reset_confirm',
      'POST /registration',
      'POST /registration/confirm',
      'POST /registration/resend',
      'GET /system_settings/infrastructure',
      'GET /setup',
      'POST /setup',
      'POST /auth',
      'POST /auth/organizations',
      'POST /auth/tfa',
      'GET /auth/external/{provider}',
      'GET /auth/external/{provider}/callback',
      'POST /auth/passkey/options',
      'POST /auth/passkey',
      'POST /system_settings/is_trusted_domain',
    ],
  ],
  [
    loggedIn,
    loggedIn,
    [
      'GET /possible_permissions',
      'POST /check_permission',
      'PUT /announcements/{id}',
      'POST /auth/handover/codes',
      'GET /in_app_notifications/stream',
      'POST /in_app_notifications/mark_as_read',
      'POST /in_app_notifications/mark_all_as_read',
      'POST /in_app_notifications/mark_as_removed',
      'GET /organizations/my',
      'GET /reports',
      'POST /reports',
      'GET /system_settings/locale',
      'GET /auth',
      'POST /uploads',
    ],
  ],
  [everyone, nobody, ['GET /reports/{id}/file']],
  [loggedIn, nobody, ['GET /reports/{id}', 'DELETE /reports/{id}']],
  [
    sessions,
    nobody,
    [
      'PUT /user/{id}',
      'PUT /user/{id}/password',
      'PUT /user/{id}/phone',
      'POST /user/{id}/phone/confirm',
      'DELETE /user/{id}/phone',
      'GET /user/{id}/passkeys',
      'POST /user/{id}/passkeys/options',
      'POST /user/{id}/passkeys',
      'PUT /user/{id}/passkeys/{passkeyId}',
      'DELETE /user/{id}/passkeys/{passkeyId}',
      'GET /user/{id}/security',
      'GET /user/{id}/sessions',
      'DELETE /user/{id}/sessions',
      'DELETE /user/{id}/sessions/{sessionId}',
      'POST /user/{id}/tfa',
      'POST /user/{id}/tfa/enable',
      'POST /user/{id}/tfa/disable',
      'POST /user/{id}/tfa/recovery_codes',
      'GET /in_app_notifications',
    ],
  ],
  [sessions, sessions, ['POST /email/reset', 'DELETE /auth', 'GET /auth/organizations', 'POST /organizations/my']],
  [loggedIn.filter((kind) => kind !== 'guest'), staff, ['GET /announcements']],
  [[...insiders.filter((kind) => !kind.endsWith('Key'))], nobody, ['DELETE /announcements/{id}']],
  [insiders, superadmin, ['GET /uploads/{id}']],
  [['member', 'reader', 'writer', 'admin', 'owner'], nobody, ['PUT /auth/organizations/{id}']],
  [[...readers, 'staff'], staff, ['GET /role', 'GET /organizations']],
  [readers, superadmin, ['GET /user', 'GET /user/{id}', 'GET /user/{id}/roles', 'GET /user/{id}/settings']],
  [
    writers,
    superadmin,
    [
      'POST /invite',
      'POST /invite/batch',
      'POST /invite/resend',
      'DELETE /organizations/users/{id}',
      'POST /organizations/users/{id}/restore',
      'POST /user',
      'POST /user/{id}/tfa/reset',
      'DELETE /user/{id}/roles/{roleId}',
      'POST /user/{id}/settings',
      'PUT /user/{id}/settings/{settingId}',
      'DELETE /user/{id}/settings/{settingId}',
    ],
  ],
  [
    managers,
    superadmin,
    [
      'POST /role',
      'PUT /role/{id}',
      'DELETE /role/{id}',
      'POST /role/{id}/undelete',
      'GET /api-keys',
      'POST /api-keys',
      'PUT /api-keys/{id}',
      'GET /api-keys/roles',
      'GET /organizations/{id}/audit',
      'GET /organizations/{id}/audit/file',
      'GET /announcements/manage',
      'POST /announcements/manage',
      'PUT /announcements/manage/{id}',
      'DELETE /announcements/manage/{id}',
      'GET /user/{id}/permissions',
      'POST /user/{id}/roles',
      'PUT /organizations/{id}',
      'GET /organizations/{id}/settings',
      'POST /organizations/{id}/settings',
      'PUT /organizations/{id}/settings/{settingId}',
      'DELETE /organizations/{id}/settings/{settingId}',
      'GET /webhook-events',
      'GET /webhooks',
      'POST /webhooks',
    ],
  ],
  [managers.filter((kind) => kind !== 'adminKey'), nobody, ['DELETE /api-keys/{id}']],
  [
    own,
    nobody,
    [
      'GET /webhooks/{id}',
      'GET /webhooks/{id}/deliveries',
      'GET /webhooks/{id}/deliveries/{deliveryId}',
      'DELETE /webhooks/{id}',
      'POST /webhooks/{id}/test',
      'POST /webhooks/{id}/deliveries/{deliveryId}/retry',
    ],
  ],
  [managers, nobody, ['PUT /webhooks/{id}', 'POST /webhooks/{id}/secret']],
  [[...managers, 'staff'], staff, ['GET /organizations/{id}']],
  [
    superadmin,
    superadmin,
    [
      'POST /organizations',
      'GET /organizations/owners',
      'DELETE /organizations/{id}',
      'POST /organizations/{id}/undelete',
    ],
  ],
  [['owner', 'superadmin'], superadmin, ['POST /organizations/{id}/change_owner']],
  [
    staff,
    staff,
    [
      'GET /system_settings',
      'POST /system_settings',
      'PUT /system_settings/{id}',
      'DELETE /system_settings/{id}',
      'GET /audit',
      'GET /audit/file',
      'GET /jobs',
      'POST /jobs/{id}/retry',
    ],
  ],
];

/** The row of each endpoint. Written by hand, because they check what the contract declares. */
export const rows = new Map<string, Row>(
  groups.flatMap(([ofOwn, ofForeign, names]) =>
    names.map((name): [string, Row] => [name, { own: ofOwn, foreign: ofForeign }]),
  ),
);
/** How many rows were written, to find an endpoint with two. */
export const written = groups.flatMap(([, , names]) => names).length;
