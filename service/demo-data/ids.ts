/** Fixed ids of the demo data by name, shared by its parts and the tests. */

export const organizationIds = { platform: 1, northwind: 2, contoso: 3 } as const;

/** The named accounts. */
export const userIds = {
  superadmin: 1,
  sam: 2,
  olivia: 3,
  adam: 4,
  walt: 5,
  rita: 6,
  mona: 7,
  ivan: 8,
  susan: 9,
  nora: 10,
  una: 11,
  olga: 12,
  tara: 13,
  marco: 14,
  cora: 15,
} as const;

export const roleIds = {
  superadmin: 1,
  staff: 2,
  northwindAdministrator: 11,
  allApplications: 12,
  userManager: 13,
  userReader: 14,
  logistics: 15,
  integration: 16,
  nightShift: 17,
  seasonal: 18,
  contosoAdministrator: 21,
  sensorTechnician: 22,
  platformAdministrator: 31,
} as const;

/** The first of Northwind's 120 further members; the others follow. */
export const FIRST_MEMBER_ID = 101;
/** The first of the 12 further organizations, and of their owners and administrator roles. */
export const FIRST_ORGANIZATION_ID = 4;
export const FIRST_OWNER_ID = 301;
export const FIRST_ADMINISTRATOR_ROLE_ID = 41;

/** The device and the shipment that `/dashboards/logistics/devices/101/501` shows. */
export const DEVICE_ID = 101;
export const SHIPMENT_ID = 501;
