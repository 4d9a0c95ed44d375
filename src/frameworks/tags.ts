/** Every tag of the package, for types that name them all. */
export type { IamAccount } from '../elements/account.ts';
export type { IamAnnouncements } from '../elements/announcements.ts';
export type { IamAnnouncementsManager } from '../elements/announcements-manager.ts';
export type { IamCommand } from '../elements/command.ts';
export type { IamConsole } from '../elements/console.ts';
export type { IamExportDialog } from '../elements/export-dialog.ts';
export type { IamHeader } from '../elements/header.ts';
export type { IamNotifications } from '../elements/notifications.ts';
export type { IamOrganization } from '../elements/organization.ts';
export type { IamOrganizationSettings } from '../elements/organization-settings.ts';
export type { IamOrganizationTeam } from '../elements/organization-team.ts';
export type { IamOrganizations } from '../elements/organizations.ts';
export type { IamRoles } from '../elements/roles.ts';
export type { IamSignIn } from '../elements/sign-in.ts';
export type { IamSystemSettings } from '../elements/system-settings.ts';
export type { IamTeam } from '../elements/team.ts';
export type { IamUserSettings } from '../elements/user-settings.ts';
export type * from '../elements/base/types.ts';
