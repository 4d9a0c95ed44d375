import type { Endpoint } from './endpoint.ts';
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
import { connectionLogInEndpoints } from './endpoints/single-sign-on/log-in.ts';
import { connectionsEndpoints } from './endpoints/single-sign-on/connections.ts';
import { directoriesEndpoints } from './endpoints/single-sign-on/directories.ts';
import { domainsEndpoints } from './endpoints/single-sign-on/domains.ts';
import { setupLinksEndpoints } from './endpoints/single-sign-on/setup-links.ts';
import { exportTypesEndpoints } from './endpoints/platform/export-types.ts';
import { handoverEndpoints } from './endpoints/handover.ts';
import { invitationsEndpoints } from './endpoints/invitations.ts';
import { managedAnnouncementsEndpoints } from './endpoints/managed-announcements.ts';
import { membersEndpoints } from './endpoints/members.ts';
import { notificationPreferencesEndpoints } from './endpoints/notification-preferences.ts';
import { notificationsEndpoints } from './endpoints/notifications.ts';
import { organizationsEndpoints } from './endpoints/organizations.ts';
import { jobsEndpoints } from './endpoints/platform/jobs.ts';
import { mailTextsEndpoints } from './endpoints/platform/mail-texts.ts';
import { sentNotificationsEndpoints } from './endpoints/platform/sent-notifications.ts';
import { setupEndpoints } from './endpoints/platform/setup.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { registrationEndpoints } from './endpoints/registration.ts';
import { reportsEndpoints } from './endpoints/reports.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { signInEndpoints } from './endpoints/sign-in.ts';
import { trustedDomainsEndpoints } from './endpoints/trusted-domains.ts';
import { uploadsEndpoints } from './endpoints/uploads.ts';
import { webhooksEndpoints } from './endpoints/webhooks.ts';

/** A section of the API's documentation. */
export interface Section {
  title: string;
  text: string;
  endpoints: Readonly<Record<string, Endpoint>>;
}

/** Every endpoint in its section of the API's documentation. */
export const sections = [
  {
    title: 'Log in',
    text: 'Password, passkey, second factor, other providers, and the choice of an organization.',
    endpoints: { ...signInEndpoints, ...handoverEndpoints, ...botCheckEndpoints },
  },
  {
    title: 'Registration and recovery',
    text: 'Accounts of new users, and new passwords for forgotten ones. Links from mails carry a hash.',
    endpoints: { ...registrationEndpoints, ...recoveryEndpoints },
  },
  {
    title: 'Invitations',
    text: 'Invites users to an organization, one or many, and accepts invitations.',
    endpoints: invitationsEndpoints,
  },
  {
    title: 'Account',
    text: 'What users change about themselves.',
    endpoints: { ...accountEndpoints, ...accountSecurityEndpoints, ...uploadsEndpoints },
  },
  { title: 'Users', text: 'The members of an organization, and what they may do.', endpoints: membersEndpoints },
  { title: 'Roles and permissions', text: 'Roles of an organization, and checks.', endpoints: accessEndpoints },
  {
    title: 'Organizations',
    text: 'Organizations, their owners and settings.',
    endpoints: organizationsEndpoints,
  },
  {
    title: 'Single sign-on',
    text: 'The domains of an organization, and the identity providers and directories of its own.',
    endpoints: {
      ...domainsEndpoints,
      ...connectionsEndpoints,
      ...connectionLogInEndpoints,
      ...setupLinksEndpoints,
      ...directoriesEndpoints,
    },
  },
  { title: 'Audit log', text: 'What happened, as a list or a file.', endpoints: auditEndpoints },
  { title: 'API keys', text: 'Keys for programs of an organization.', endpoints: apiKeysEndpoints },
  {
    title: 'Applications',
    text: "The platform's own services: their keys, permissions, access tokens and activity.",
    endpoints: {
      ...applicationsEndpoints,
      ...accessTokensEndpoints,
      ...activityEndpoints,
      ...applicationWebhooksEndpoints,
    },
  },
  {
    title: 'Webhooks',
    text: 'Endpoints of an organization that receive events. The events are listed under Webhooks.',
    endpoints: webhooksEndpoints,
  },
  {
    title: 'Notifications and announcements',
    text: "A user's notifications, also as a stream, how they reach people, and the messages below the header's bar.",
    endpoints: {
      ...notificationsEndpoints,
      ...notificationPreferencesEndpoints,
      ...announcementsEndpoints,
      ...managedAnnouncementsEndpoints,
    },
  },
  {
    title: 'Sending notifications',
    text: 'What applications and API keys send to bells and by mail, and what became of it.',
    endpoints: sentNotificationsEndpoints,
  },
  {
    title: 'Exports',
    text: 'Files that are generated in the background, and the applications that serve their rows.',
    endpoints: { ...reportsEndpoints, ...exportTypesEndpoints },
  },
  {
    title: 'Settings and operations',
    text: 'Settings of users and of the platform, trusted domains, mails and jobs.',
    endpoints: {
      ...settingsEndpoints,
      ...mailTextsEndpoints,
      ...trustedDomainsEndpoints,
      ...jobsEndpoints,
      ...setupEndpoints,
    },
  },
] as const satisfies readonly Section[];
