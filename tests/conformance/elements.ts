import type { WidgetElement } from '../../src/elements/base/widget-element.ts';
import { IamAccount } from '../../src/elements/account.ts';
import { IamAnnouncementsManager } from '../../src/elements/announcements-manager.ts';
import { IamAnnouncements } from '../../src/elements/announcements.ts';
import { IamCommand } from '../../src/elements/command.ts';
import { IamConsole } from '../../src/elements/console.ts';
import { IamDirectory } from '../../src/elements/directory.ts';
import { IamExportDialog } from '../../src/elements/export-dialog.ts';
import { IamHeader } from '../../src/elements/header.ts';
import { IamNotificationPreferences } from '../../src/elements/notification-preferences.ts';
import { IamNotifications } from '../../src/elements/notifications.ts';
import { IamOrganizationSettings } from '../../src/elements/organization-settings.ts';
import { IamOrganizationTeam } from '../../src/elements/organization-team.ts';
import { IamOrganization } from '../../src/elements/organization.ts';
import { IamRoles } from '../../src/elements/roles.ts';
import { IamApplications } from '../../src/elements/applications.ts';
import { IamOrganizations } from '../../src/elements/organizations.ts';
import { IamSignIn } from '../../src/elements/sign-in.ts';
import { IamSingleSignOn } from '../../src/elements/single-sign-on.ts';
import { IamSystemSettings } from '../../src/elements/system-settings.ts';
import { IamTeam } from '../../src/elements/team.ts';
import { IamUserSettings } from '../../src/elements/user-settings.ts';

/** An element covered by the conformance suite. */
export interface Conforming {
  kind: typeof WidgetElement;
  /** Attributes it needs to render content. */
  attributes?: Record<string, string>;
  /** It renders nothing if there is nothing to show or the data is unavailable. */
  silent?: boolean;
  /** It is for guests, and asks no logged-in user to log in. */
  guest?: boolean;
}

/** Every element, one line each; the suite is in tests/elements/elements.wtr.tsx. */
export const elements: Record<string, Conforming> = {
  'iam-sign-in': { kind: IamSignIn, guest: true },
  'iam-console': { kind: IamConsole },
  'iam-team': { kind: IamTeam },
  'iam-organization': { kind: IamOrganization },
  'iam-organization-team': { kind: IamOrganizationTeam, attributes: { 'organization-id': '3' } },
  'iam-single-sign-on': { kind: IamSingleSignOn },
  'iam-directory': { kind: IamDirectory },
  'iam-roles': { kind: IamRoles },
  'iam-system-settings': { kind: IamSystemSettings },
  'iam-organizations': { kind: IamOrganizations },
  'iam-applications': { kind: IamApplications },
  'iam-organization-settings': { kind: IamOrganizationSettings, attributes: { 'organization-id': '3' } },
  'iam-announcements-manager': { kind: IamAnnouncementsManager },
  'iam-account': { kind: IamAccount },
  'iam-user-settings': { kind: IamUserSettings, attributes: { 'user-id': '7' } },
  'iam-header': { kind: IamHeader },
  'iam-notifications': { kind: IamNotifications },
  'iam-notification-preferences': { kind: IamNotificationPreferences },
  'iam-announcements': { kind: IamAnnouncements, silent: true },
  'iam-command': { kind: IamCommand, guest: true },
  'iam-export-dialog': { kind: IamExportDialog, attributes: { route: 'deviceDetails' } },
};
