/** The guid that makes a role the super admin's. */
export const SUPER_ADMIN_GUID = 'superadmin';
