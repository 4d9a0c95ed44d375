'use client';

import { component } from './component.ts';

export { addLanguage } from '../../core/languages/registry.ts';
export type { Messages } from '../../core/languages/messages.ts';
export type { IamComponent, IamProps } from './component.ts';

export const IamAccount = /* @__PURE__ */ component('iam-account', () => import('../../elements/define/account.ts'));
export const IamAnnouncements = /* @__PURE__ */ component(
  'iam-announcements',
  () => import('../../elements/define/announcements.ts'),
);
export const IamAnnouncementsManager = /* @__PURE__ */ component(
  'iam-announcements-manager',
  () => import('../../elements/define/announcements-manager.ts'),
);
export const IamCommand = /* @__PURE__ */ component('iam-command', () => import('../../elements/define/command.ts'));
export const IamConsole = /* @__PURE__ */ component('iam-console', () => import('../../elements/define/console.ts'));
export const IamExportDialog = /* @__PURE__ */ component(
  'iam-export-dialog',
  () => import('../../elements/define/export-dialog.ts'),
);
export const IamHeader = /* @__PURE__ */ component('iam-header', () => import('../../elements/define/header.ts'));
export const IamNotifications = /* @__PURE__ */ component(
  'iam-notifications',
  () => import('../../elements/define/notifications.ts'),
);
export const IamOrganization = /* @__PURE__ */ component(
  'iam-organization',
  () => import('../../elements/define/organization.ts'),
);
export const IamOrganizationSettings = /* @__PURE__ */ component(
  'iam-organization-settings',
  () => import('../../elements/define/organization-settings.ts'),
);
export const IamOrganizationTeam = /* @__PURE__ */ component(
  'iam-organization-team',
  () => import('../../elements/define/organization-team.ts'),
);
export const IamOrganizations = /* @__PURE__ */ component(
  'iam-organizations',
  () => import('../../elements/define/organizations.ts'),
);
export const IamRoles = /* @__PURE__ */ component('iam-roles', () => import('../../elements/define/roles.ts'));
export const IamSignIn = /* @__PURE__ */ component('iam-sign-in', () => import('../../elements/define/sign-in.ts'));
export const IamSystemSettings = /* @__PURE__ */ component(
  'iam-system-settings',
  () => import('../../elements/define/system-settings.ts'),
);
export const IamTeam = /* @__PURE__ */ component('iam-team', () => import('../../elements/define/team.ts'));
export const IamUserSettings = /* @__PURE__ */ component(
  'iam-user-settings',
  () => import('../../elements/define/user-settings.ts'),
);
