import { apiKeyCalls } from './calls/api-keys.ts';
import { authCalls } from './calls/auth.ts';
import { memberCalls } from './calls/members.ts';
import { notificationCalls } from './calls/notifications.ts';
import { organizationCalls } from './calls/organizations.ts';
import { ownSecurityCalls } from './calls/own-security.ts';
import { reportCalls } from './calls/reports.ts';
import { roleCalls } from './calls/roles.ts';
import { systemCalls } from './calls/system.ts';
import { userSettingCalls } from './calls/user-settings.ts';
import { userCalls } from './calls/users.ts';
import { webhookCalls } from './calls/webhooks.ts';

/** Every call of the API, by method and path. The service makes its routes from this table, the client its types. */
export const table = {
  ...authCalls,
  ...userCalls,
  ...ownSecurityCalls,
  ...userSettingCalls,
  ...memberCalls,
  ...organizationCalls,
  ...roleCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...systemCalls,
  ...notificationCalls,
  ...reportCalls,
};
export type Table = typeof table;
