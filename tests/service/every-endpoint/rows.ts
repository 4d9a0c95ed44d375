import type { EndpointName } from '../../../src/core/contract/types.ts';
import { applicationWebhooks, exportTypes } from './application-endpoints.ts';
import { callers, type CallerKind, loggedOut } from './callers.ts';
import { singleSignOn } from './single-sign-on.ts';
import { namesOrganization } from './targets.ts';

/** Who may use an endpoint: on records of Northwind, and on those of Contoso. Everybody else is refused. */
export interface Row {
  own: readonly CallerKind[];
  foreign: readonly CallerKind[];
}

const everyone = callers;
const loggedIn = callers.filter((kind) => !loggedOut.includes(kind) && kind !== 'setup');
const sessions = loggedIn.filter((kind) => kind !== 'readerKey' && kind !== 'adminKey');
const insiders: CallerKind[] = [
  ...(['member', 'adminElsewhere', 'reader', 'writer', 'admin', 'owner'] as const),
  ...(['readerKey', 'adminKey', 'superadmin'] as const),
];
const readers = insiders.filter((kind) => kind !== 'member' && kind !== 'adminElsewhere');
const writers = readers.filter((kind) => kind !== 'reader' && kind !== 'readerKey');
const managers = writers.filter((kind) => kind !== 'writer');
const own = managers.filter((kind) => kind !== 'superadmin');
const writersThemselves = writers.filter((kind) => kind !== 'adminKey');
const staff: CallerKind[] = ['staff', 'superadmin'];
const superadmin: CallerKind[] = ['superadmin'];
const nobody: CallerKind[] = [];

const groups: [own: readonly CallerKind[], foreign: readonly CallerKind[], names: EndpointName[]][] = [
  [
    everyone,
    everyone,
    [
      'POST /email/confirm',
      'POST /email/undo',
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
      'GET /system_settings/branding',
      'GET /mail_texts/preview',
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
      ...singleSignOn.open,
    ],
  ],
  [
    loggedIn,
    loggedIn,
    [
      'GET /possible_permissions',
      'POST /check_permission',
      'POST /auth/handover/codes',
      'POST /auth/token',
      'GET /in_app_notifications/stream',
      'POST /in_app_notifications/mark_as_read',
      'POST /in_app_notifications/mark_all_as_removed',
      'POST /in_app_notifications/undo',
      'POST /in_app_notifications/mark_as_removed',
      'GET /organizations/my',
      'GET /export_types',
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
      'GET /user/{id}/notification_preferences',
      'PUT /user/{id}/notification_preferences',
    ],
  ],
  [
    sessions,
    sessions,
    [
      'POST /email/reset',
      'DELETE /auth',
      'GET /auth/organizations',
      'POST /organizations/my',
      'POST /in_app_notifications/mark_all_as_read',
    ],
  ],
  [[...insiders, 'staff'], staff, ['GET /announcements']],
  [
    ['member', 'adminElsewhere', 'reader', 'writer', 'admin', 'owner'],
    nobody,
    ['PUT /announcements/{id}', 'DELETE /announcements/{id}'],
  ],
  [insiders, ['superadmin', 'adminElsewhere'], ['GET /uploads/{id}']],
  [
    ['member', 'adminElsewhere', 'reader', 'writer', 'admin', 'owner'],
    ['adminElsewhere'],
    ['PUT /auth/organizations/{id}'],
  ],
  [[...readers, 'staff'], staff, ['GET /role', 'GET /organizations']],
  [readers, superadmin, ['GET /user', 'GET /user/{id}', 'GET /user/{id}/roles', 'GET /user/{id}/settings']],
  [
    writers,
    superadmin,
    [
      ...(['POST /invite', 'POST /invite/batch', 'POST /invite/resend'] as const),
      ...(['GET /invite/lists', 'GET /invite/lists/{id}', 'GET /invite/lists/{id}/results'] as const),
      'DELETE /invite/lists/{id}',
      'DELETE /organizations/users/{id}',
      'POST /organizations/users/{id}/restore',
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
      'GET /api-keys/left',
      'GET /organizations/{id}/notification_defaults',
      'PUT /organizations/{id}/notification_defaults',
      'GET /organizations/{id}/audit',
      'GET /organizations/{id}/audit/file',
      'GET /announcements/manage',
      'POST /announcements/manage',
      'PUT /announcements/manage/{id}',
      'DELETE /announcements/manage/{id}',
      'GET /user/{id}/permissions',
      'POST /user/{id}/roles',
      'PUT /organizations/{id}',
      ...singleSignOn.reads,
      'GET /organizations/{id}/settings',
      'POST /organizations/{id}/settings',
      'PUT /organizations/{id}/settings/{settingId}',
      'DELETE /organizations/{id}/settings/{settingId}',
      'GET /webhook-events',
      'GET /webhooks',
      'POST /webhooks',
    ],
  ],
  [managers.filter((kind) => kind !== 'adminKey'), superadmin, ['DELETE /api-keys/{id}', ...singleSignOn.changes]],
  [['setup'], ['setup'], ['DELETE /auth/connection_setup']],
  [writersThemselves, superadmin, ['POST /user', 'POST /invite/lists', 'POST /user/{id}/tfa/reset']],
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
  [managers, nobody, ['PUT /webhooks/{id}']],
  [managers.filter((kind) => kind !== 'adminKey'), nobody, ['POST /webhooks/{id}/secret']],
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
      'GET /mail_texts',
      'PUT /mail_texts/{mail}/{language}',
      'DELETE /mail_texts/{mail}/{language}',
      'POST /mail_texts/{mail}/{language}/preview',
      'POST /mail_texts/{mail}/{language}/test',
      'GET /jobs',
      'POST /jobs/{id}/retry',
      'GET /applications',
      'POST /applications',
      'PUT /applications/{id}',
      'DELETE /applications/{id}',
      'GET /applications/{id}/keys',
      'POST /applications/{id}/keys',
      'PUT /applications/{id}/keys/{keyId}',
      'DELETE /applications/{id}/keys/{keyId}',
      'POST /applications/{id}/keys/{keyId}/roll',
      'GET /applications/{id}/permissions',
      'PUT /applications/{id}/permissions',
      ...applicationWebhooks,
      ...exportTypes,
      'GET /applications/{id}/notifications',
      'DELETE /applications/{id}/notifications/{notificationId}',
    ],
  ],
  [
    ['adminKey'],
    ['adminKey'],
    ['POST /notifications', 'POST /notifications/batch', 'GET /notifications', 'POST /notifications/withdraw'],
  ],
  [['adminKey'], nobody, ['GET /notifications/{id}', 'DELETE /notifications/{id}']],
  // For service keys, none of which is among the callers.
  [nobody, nobody, ['GET /applications/me', 'PUT /applications/me/permissions', 'POST /activity']],
];

/** What a single right of the platform's staff lets in, beside what everybody who is logged in may use. */
const staffRights: Record<string, EndpointName[]> = {
  'users.READ': ['GET /organizations'],
  'roles.WRITE': ['GET /organizations'],
  'organizations.READ': ['GET /announcements', 'GET /organizations', 'GET /organizations/{id}'],
  'organizations.WRITE': [
    'GET /announcements',
    'GET /announcements/manage',
    'POST /announcements/manage',
    'PUT /announcements/manage/{id}',
    'DELETE /announcements/manage/{id}',
    'GET /organizations',
    'POST /organizations',
    'GET /organizations/owners',
    'GET /organizations/{id}',
    'PUT /organizations/{id}',
    ...singleSignOn.reads,
    ...singleSignOn.changes,
    'DELETE /organizations/{id}',
    'POST /organizations/{id}/undelete',
  ],
  'systemSettings.READ': [
    'GET /system_settings',
    'GET /mail_texts',
    'GET /audit',
    'GET /audit/file',
    'GET /jobs',
    'GET /applications',
    'GET /applications/{id}/permissions',
    'GET /applications/{id}/notifications',
  ],
  'systemSettings.WRITE': [
    'POST /system_settings',
    'PUT /system_settings/{id}',
    'DELETE /system_settings/{id}',
    'PUT /mail_texts/{mail}/{language}',
    'DELETE /mail_texts/{mail}/{language}',
    'POST /mail_texts/{mail}/{language}/preview',
    'POST /mail_texts/{mail}/{language}/test',
    'POST /jobs/{id}/retry',
    'GET /applications',
    'POST /applications',
    'PUT /applications/{id}',
    'DELETE /applications/{id}',
    'GET /applications/{id}/keys',
    'POST /applications/{id}/keys',
    'PUT /applications/{id}/keys/{keyId}',
    'DELETE /applications/{id}/keys/{keyId}',
    'POST /applications/{id}/keys/{keyId}/roll',
    'GET /applications/{id}/permissions',
    'PUT /applications/{id}/permissions',
    ...applicationWebhooks,
    ...exportTypes,
    'GET /applications/{id}/notifications',
    'DELETE /applications/{id}/notifications/{notificationId}',
  ],
};

/** Adds those of another organization: the owner of Contoso, and one of its admins who is a member of Northwind. */
function withOthers(ofOwn: readonly CallerKind[], ofForeign: readonly CallerKind[], name: EndpointName): Row {
  const ofStaff = Object.entries(staffRights).flatMap(([right, names]): CallerKind[] =>
    names.includes(name) ? [`staff:${right}`] : [],
  );
  const namesNobody = !name.includes('{') && !namesOrganization(name);
  const isForOwners = ofOwn.includes('owner');
  return {
    own: [
      ...ofOwn,
      ...ofStaff,
      ...(singleSignOn.ofSetups.has(name) ? (['setup'] as const) : []),
      ...(isForOwners && namesNobody ? (['ownerElsewhere'] as const) : []),
    ],
    foreign: [
      ...ofForeign,
      ...ofStaff,
      ...(isForOwners ? (['ownerElsewhere'] as const) : []),
      ...(ofOwn.includes('admin') && namesOrganization(name) ? (['adminElsewhere'] as const) : []),
    ],
  };
}

/** The rows, by endpoint. Written by hand, because they check what the contract declares. */
export const rows = new Map<string, Row>(
  groups.flatMap(([ofOwn, ofForeign, names]) =>
    names.map((name): [string, Row] => [name, withOthers(ofOwn, ofForeign, name)]),
  ),
);
/** How many rows were written, to find an endpoint with two. */
export const written = groups.flatMap(([, , names]) => names).length;
