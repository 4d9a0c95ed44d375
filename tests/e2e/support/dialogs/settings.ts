import type { ProductDialog } from './dialog.ts';
import type { DialogSubjects } from './subjects.ts';

const exportType = ({ application, exportType: id }: DialogSubjects) =>
  `/auth/applications?application=${application}&tab=exports&export=${id}`;

/** Dialogs of settings, organizations, announcements and exports. */
export const settingsDialogs: ProductDialog[] = [
  { file: 'settings/setting-dialog.tsx', title: 'Add new setting', path: () => '/auth/user' },
  {
    file: 'settings/settings-table.tsx',
    title: 'Delete setting confirm',
    path: () => '/auth/user',
    opener: 'Delete color',
  },
  {
    file: 'system-settings/trusted-domains.tsx',
    title: 'Remove trusted domain',
    path: () => '/auth/settings_system',
    as: 'super admin',
    open: (page) => page.getByRole('list', { name: 'Trusted domains' }).getByRole('button').first().click(),
  },
  {
    file: 'organizations/organization-dialog.tsx',
    title: /^(Add new organization|New organization)$/,
    path: () => '/auth/organizations',
    as: 'super admin',
    opener: 'Add new organization',
  },
  {
    file: 'organizations/organizations.tsx',
    title: 'Delete organization',
    path: () => '/auth/organizations',
    as: 'super admin',
    opener: /^Delete /,
  },
  {
    file: 'applications/application-dialog.tsx',
    title: 'Add application',
    path: () => '/auth/applications',
    as: 'super admin',
  },
  {
    file: 'applications/applications.tsx',
    title: 'Delete application',
    path: () => '/auth/applications',
    as: 'super admin',
    opener: 'Delete Logistics',
  },
  {
    file: 'applications/keys/key-dialog.tsx',
    title: 'Create service key',
    path: ({ application }) => `/auth/applications?application=${application}`,
    as: 'super admin',
  },
  {
    file: 'applications/keys/key-confirmations.tsx',
    title: 'Roll service key',
    path: ({ application }) => `/auth/applications?application=${application}`,
    as: 'super admin',
    opener: 'Roll Gateway',
  },
  {
    file: 'applications/export-types/export-type-dialog.tsx',
    title: 'Register export type',
    path: ({ application }) => `/auth/applications?application=${application}&tab=exports`,
    as: 'super admin',
  },
  {
    file: 'applications/export-types/export-types-tab.tsx',
    title: 'Delete export type',
    path: ({ application }) => `/auth/applications?application=${application}&tab=exports`,
    as: 'super admin',
    opener: 'Delete Openings',
  },
  {
    file: 'applications/export-types/runs/test-dialog.tsx',
    title: 'Test: Openings',
    path: exportType,
    as: 'super admin',
    opener: 'Test',
  },
  {
    file: 'applications/export-types/runs/run-dialog.tsx',
    title: /^Export \d+$/,
    path: exportType,
    as: 'super admin',
    opener: /^Show the export of /,
  },
  {
    file: 'applications/notifications/notifications-tab.tsx',
    title: 'Withdraw notification',
    path: ({ application }) => `/auth/applications?application=${application}&tab=notifications`,
    as: 'super admin',
    opener: 'Withdraw Door open',
  },
  {
    file: 'applications/permissions/permission-dialog.tsx',
    title: 'Add permission',
    path: ({ application }) => `/auth/applications?application=${application}&tab=permissions`,
    as: 'super admin',
  },
  {
    file: 'applications/permissions/permissions-tab.tsx',
    title: 'Delete permission',
    path: ({ application }) => `/auth/applications?application=${application}&tab=permissions`,
    as: 'super admin',
    opener: /^Delete .*doors\.READ/,
  },
  {
    file: 'announcements-manager/announcement-dialog.tsx',
    title: 'Add new announcement',
    path: () => '/auth/announcements',
  },
  {
    file: 'announcements-manager/announcements-manager.tsx',
    title: 'Delete announcement',
    path: () => '/auth/announcements',
    opener: 'Delete Closed on Friday',
  },
  {
    file: 'export-dialog/export-dialog.tsx',
    title: 'Export Options',
    path: () => '/dashboards/logistics/devices',
    opener: 'Export',
  },
  {
    file: 'export-dialog/download-report.tsx',
    title: 'Your report',
    path: ({ report }) => `/auth/user?action=report-${report}`,
    open: async () => {},
  },
];
