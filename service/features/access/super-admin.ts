/** The guid that makes a role the super admin's (spec: roles and permissions). */
export const SUPER_ADMIN_GUID = 'superadmin';
