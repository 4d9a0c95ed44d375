/** Areas of the auth service; each has a READ and a WRITE permission. */
export const areas = [
  'roles',
  'userRoles',
  'users',
  'organizations',
  'organizationSettings',
  'systemSettings',
  'userPermissions',
] as const;
export type Area = (typeof areas)[number];

/** Permission groups of the platform's applications. */
export const applicationResources = [
  'asset_tracking.*',
  'infrastructure_monitoring.*',
  'logistics.*',
  'masternode.*',
] as const;

/** Applications that a role can belong to in every installation. */
export const roleApplications = ['auth', 'dupont', 'masternode', 'slb'] as const;

export const OWNER = 'auth.organization.OWNER';
export const ADMIN = 'auth.organization.ADMIN';

/**
 * Whether a permission is one of the platform's own areas, which only roles of the platform grant: a role of an
 * organization that lists it grants nothing by it.
 */
export const isOfPlatform = (resource: string): boolean => /^auth\.(systemSettings|organizations)\./.test(resource);

/** Whether a wildcard among held permissions implies one: `fleet.*` implies `fleet.devices.READ`. */
export function isImplied(held: { has: (resource: string) => boolean }, resource: string): boolean {
  const parts = resource.split('.');
  return parts.some((_, at) => at > 0 && held.has(`${parts.slice(0, at).join('.')}.*`));
}

/** The name of a permission. */
export type Resource =
  | `auth.${Area}.${'READ' | 'WRITE'}`
  | typeof OWNER
  | typeof ADMIN
  | (typeof applicationResources)[number];

/** Every permission in display order. */
export const resources: readonly Resource[] = [
  ...areas.flatMap((area) =>
    area === 'userPermissions'
      ? [`auth.${area}.READ` as const]
      : [`auth.${area}.READ` as const, `auth.${area}.WRITE` as const],
  ),
  OWNER,
  ADMIN,
  ...applicationResources,
];
