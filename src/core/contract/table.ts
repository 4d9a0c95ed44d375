import { accessEndpoints } from './endpoints/access.ts';
import { accessTokensEndpoints } from './endpoints/platform/access-tokens.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { accountSecurityEndpoints } from './endpoints/account-security.ts';
import { announcementsEndpoints } from './endpoints/announcements.ts';
import { apiKeysEndpoints } from './endpoints/api-keys.ts';
import { activityEndpoints } from './endpoints/platform/activity.ts';
import { applicationWebhooksEndpoints } from './endpoints/platform/application-webhooks.ts';
import { applicationsEndpoints } from './endpoints/platform/applications.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { botCheckEndpoints } from './endpoints/bot-check.ts';
import { domainsEndpoints } from './endpoints/single-sign-on/domains.ts';
import { exportTypesEndpoints } from './endpoints/platform/export-types.ts';
import { handoverEndpoints } from './endpoints/handover.ts';
import { invitationsEndpoints } from './endpoints/invitations.ts';
import { jobsEndpoints } from './endpoints/platform/jobs.ts';
import { managedAnnouncementsEndpoints } from './endpoints/managed-announcements.ts';
import { membersEndpoints } from './endpoints/members.ts';
import { notificationPreferencesEndpoints } from './endpoints/notification-preferences.ts';
import { notificationsEndpoints } from './endpoints/notifications.ts';
import { organizationsEndpoints } from './endpoints/organizations.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { registrationEndpoints } from './endpoints/registration.ts';
import { reportsEndpoints } from './endpoints/reports.ts';
import { sentNotificationsEndpoints } from './endpoints/platform/sent-notifications.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { setupEndpoints } from './endpoints/platform/setup.ts';
import { signInEndpoints } from './endpoints/sign-in.ts';
import { trustedDomainsEndpoints } from './endpoints/trusted-domains.ts';
import { uploadsEndpoints } from './endpoints/uploads.ts';
import { webhooksEndpoints } from './endpoints/webhooks.ts';

/**
 * Every endpoint of the API, by method and path. The service derives its routes from this table, the client its types.
 */
export const table = {
  ...accessEndpoints,
  ...accessTokensEndpoints,
  ...activityEndpoints,
  ...applicationWebhooksEndpoints,
  ...accountEndpoints,
  ...accountSecurityEndpoints,
  ...announcementsEndpoints,
  ...apiKeysEndpoints,
  ...applicationsEndpoints,
  ...auditEndpoints,
  ...botCheckEndpoints,
  ...domainsEndpoints,
  ...exportTypesEndpoints,
  ...handoverEndpoints,
  ...invitationsEndpoints,
  ...jobsEndpoints,
  ...managedAnnouncementsEndpoints,
  ...membersEndpoints,
  ...notificationPreferencesEndpoints,
  ...notificationsEndpoints,
  ...organizationsEndpoints,
  ...recoveryEndpoints,
  ...registrationEndpoints,
  ...reportsEndpoints,
  ...sentNotificationsEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...signInEndpoints,
  ...trustedDomainsEndpoints,
  ...uploadsEndpoints,
  ...webhooksEndpoints,
};
export type Table = typeof table;
