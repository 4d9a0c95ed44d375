import { press, type ProductDialog } from './dialog.ts';
import type { DialogSubjects } from './subjects.ts';

const team = () => '/auth/team?type=all';
const users = () => '/auth/organization?tab=users';
const memberOf = ({ heir }: DialogSubjects) => `/auth/team?type=all&user=${heir.id}`;

/** Dialogs about members and roles. */
export const memberDialogs: ProductDialog[] = [
  { file: 'members/create-user-dialog.tsx', title: 'Create new user', path: team },
  { file: 'members/invite/invite-dialog.tsx', title: 'Invite users', path: team, opener: 'Invite' },
  {
    file: 'members/invite/invite-dialog.tsx',
    title: 'Invite users',
    path: team,
    open: async (page) => {
      await press('Invite')(page);
      await page.getByRole('radio', { name: /list|file/i }).click();
    },
  },
  {
    file: 'members/bulk/bulk-dialog.tsx',
    title: 'Suspend users',
    path: team,
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await button('Suspend users').or(button('Actions')).first().click();
      // On narrow lists the actions are a menu.
      const item = page.getByRole('menuitem', { name: 'Suspend users' });
      await item
        .or(page.getByRole('dialog', { name: 'Suspend users' }))
        .first()
        .waitFor();
      if (await item.isVisible()) await item.click();
    },
  },
  { file: 'members/details/add-role-dialog.tsx', title: 'Add new role', path: memberOf },
  {
    file: 'members/details/user-roles.tsx',
    title: 'Delete last user role confirm',
    path: memberOf,
    as: 'super admin',
    opener: 'Delete role Night watch',
  },
  {
    file: 'members/details/suspend-confirmation.tsx',
    title: 'Suspend user confirm',
    path: memberOf,
    opener: 'Suspend user',
  },
  { file: 'members/details/user-dialog.tsx', title: 'Hedda Heir', path: users },
  {
    file: 'members/members-table.tsx',
    title: 'Delete user',
    path: users,
    open: async (page) => {
      await press('Actions for Hedda Heir')(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  },
  { file: 'members/roles/role-dialog.tsx', title: 'Add new role', path: () => '/auth/roles' },
  {
    file: 'members/roles/role-details-dialog.tsx',
    title: 'Permissions of Administrator',
    path: () => '/auth/roles',
    opener: /^Administrator \(/,
  },
  {
    file: 'members/roles/roles-table.tsx',
    title: 'Delete role',
    path: () => '/auth/roles',
    opener: 'Delete Night watch',
  },
];
