import * as apiKeysTables from './schema/api-keys.ts';
import * as applicationsTables from './schema/applications.ts';
import * as connectionsTables from './schema/connections.ts';
import * as directoriesTables from './schema/directories.ts';
import * as domainsTables from './schema/domains.ts';
import * as exportTypesTables from './schema/export-types.ts';
import * as externalTables from './schema/external.ts';
import * as handoverTables from './schema/handover.ts';
import * as invitationsTables from './schema/invitations.ts';
import * as membershipsTables from './schema/memberships.ts';
import * as notificationsTables from './schema/notifications.ts';
import * as operationsTables from './schema/operations.ts';
import * as organizationsTables from './schema/organizations.ts';
import * as passkeysTables from './schema/passkeys.ts';
import * as reportsTables from './schema/reports.ts';
import * as rolesTables from './schema/roles.ts';
import * as sentNotificationsTables from './schema/sent-notifications.ts';
import * as sessionsTables from './schema/sessions.ts';
import * as settingsTables from './schema/settings.ts';
import * as usersTables from './schema/users.ts';
import * as webhooksTables from './schema/webhooks.ts';

/** Every table of the service, for the query builder. Queries import the tables from their own files. */
export const schema = {
  ...apiKeysTables,
  ...applicationsTables,
  ...connectionsTables,
  ...directoriesTables,
  ...domainsTables,
  ...exportTypesTables,
  ...externalTables,
  ...handoverTables,
  ...invitationsTables,
  ...membershipsTables,
  ...notificationsTables,
  ...operationsTables,
  ...organizationsTables,
  ...passkeysTables,
  ...reportsTables,
  ...rolesTables,
  ...sentNotificationsTables,
  ...sessionsTables,
  ...settingsTables,
  ...usersTables,
  ...webhooksTables,
};
