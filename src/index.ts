/** `import 'iam-widgets'`: fetches and defines each element when it first appears in the page. */
import { discover } from './elements/early/discover.ts';

export type * from './frameworks/tags.ts';

const definitions: Readonly<Record<string, () => Promise<unknown>>> = {
  'iam-account': () => import('./elements/define/account.ts'),
  'iam-announcements': () => import('./elements/define/announcements.ts'),
  'iam-announcements-manager': () => import('./elements/define/announcements-manager.ts'),
  'iam-command': () => import('./elements/define/command.ts'),
  'iam-console': () => import('./elements/define/console.ts'),
  'iam-export-dialog': () => import('./elements/define/export-dialog.ts'),
  'iam-header': () => import('./elements/define/header.ts'),
  'iam-notifications': () => import('./elements/define/notifications.ts'),
  'iam-organization': () => import('./elements/define/organization.ts'),
  'iam-organization-settings': () => import('./elements/define/organization-settings.ts'),
  'iam-organization-team': () => import('./elements/define/organization-team.ts'),
  'iam-organizations': () => import('./elements/define/organizations.ts'),
  'iam-roles': () => import('./elements/define/roles.ts'),
  'iam-sign-in': () => import('./elements/define/sign-in.ts'),
  'iam-system-settings': () => import('./elements/define/system-settings.ts'),
  'iam-team': () => import('./elements/define/team.ts'),
  'iam-user-settings': () => import('./elements/define/user-settings.ts'),
};

discover(({ localName: tag }) => {
  definitions[tag]?.().catch((error: unknown) => console.error(`[iam] <${tag}> could not be loaded`, error));
});
