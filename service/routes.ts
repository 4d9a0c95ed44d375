import type { Handlers } from './platform/http/handlers.ts';
import { exampleMails } from './example-mails.ts';
import { apiKeys } from './features/api-keys/routes.ts';
import { accessTokens } from './features/access-tokens/routes.ts';
import { applications } from './features/applications/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { mailTextRoutes } from './features/mail-texts/routes.ts';
import { managedAnnouncements } from './features/announcements/routes-manage.ts';
import { setup } from './features/setup/routes.ts';
import { announcements } from './features/announcements/routes.ts';
import { accountPasskeys } from './features/account/routes/passkeys.ts';
import { auth } from './features/sign-in/routes/sign-in.ts';
import { organizationRead } from './features/organizations/routes-read.ts';
import { permissions } from './features/access/routes-permissions.ts';
import { roleRead } from './features/access/routes-roles-read.ts';
import { system } from './features/settings/routes-system.ts';
import { userRead } from './features/members/routes-read.ts';
import { botCheck } from './features/bot-check/routes.ts';
import { invitePublic } from './features/invitations/routes-public.ts';
import { external } from './features/sign-in/routes/external.ts';
import { handover } from './features/sign-in/routes/handover.ts';
import { notificationPreferences } from './features/notification-preferences/routes.ts';
import { notifications } from './features/notifications/routes.ts';
import { applicationNotifications } from './features/sent-notifications/routes-applications.ts';
import { sentNotifications } from './features/sent-notifications/routes.ts';
import { passkeySignIn } from './features/sign-in/routes/passkey.ts';
import { password } from './features/recovery/routes.ts';
import { registration } from './features/registration/routes.ts';
import { connectionSetup } from './features/connection-setup/routes.ts';
import { connectionLogIn } from './features/connections/routes-log-in.ts';
import { connectionSaml } from './features/connections/routes-saml.ts';
import { connections } from './features/connections/routes.ts';
import { directories } from './features/directories/routes.ts';
import { domains } from './features/domains/routes.ts';
import { exportTypes } from './features/export-types/routes.ts';
import { reports } from './features/reports/routes.ts';
import { account } from './features/account/routes/profile.ts';
import { audit } from './features/audit/routes.ts';
import { email } from './features/account/routes/email.ts';
import { invite } from './features/invitations/routes.ts';
import { members } from './features/members/routes.ts';
import { organizationsWrite } from './features/organizations/routes-write.ts';
import { ownSessions } from './features/account/routes/sessions.ts';
import { activity } from './features/activity/routes.ts';
import { applicationWebhooks } from './features/webhooks/routes-applications.ts';
import { phone } from './features/account/routes/phone.ts';
import { rolesWrite } from './features/access/routes-roles.ts';
import { systemWrite } from './features/settings/routes-system-write.ts';
import { twoFactor } from './features/account/routes/two-factor.ts';
import { uploads } from './features/uploads/routes.ts';
import { userRoles } from './features/members/routes-roles.ts';
import { userSettings } from './features/settings/routes-user.ts';
import { webhooks } from './features/webhooks/routes.ts';

/** All handlers of the API. */
export const routes: readonly Handlers[] = [
  auth,
  userRead,
  organizationRead,
  roleRead,
  permissions,
  system,
  registration,
  invitePublic,
  password,
  botCheck,
  external,
  handover,
  passkeySignIn,
  accountPasskeys,
  notifications,
  notificationPreferences,
  sentNotifications,
  applicationNotifications,
  announcements,
  jobRoutes,
  mailTextRoutes(exampleMails),
  managedAnnouncements,
  setup,
  reports,
  connections,
  connectionLogIn,
  connectionSaml,
  connectionSetup,
  directories,
  domains,
  exportTypes,
  account,
  audit,
  email,
  invite,
  members,
  organizationsWrite,
  ownSessions,
  phone,
  rolesWrite,
  systemWrite,
  twoFactor,
  uploads,
  userRoles,
  userSettings,
  apiKeys,
  applications,
  applicationWebhooks,
  activity,
  accessTokens,
  webhooks,
];
