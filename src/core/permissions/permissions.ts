import { computed, type ReadonlySignal } from '@preact/signals-core';
import { ADMIN, OWNER, type Area, type Resource as Permission } from '../contract/resources.ts';
import { resourceMissing } from '../errors/codes.ts';
import type { Client } from '../http/client.ts';
import { Resource } from '../state/resource.ts';

/** Valid permissions by name. */
export type PermissionMap = Readonly<Record<string, boolean>>;

/** What a user may see and do. */
export interface PermissionFlags {
  owner: boolean;
  admin: boolean;
  /** Whether the user is owner or admin: most rules accept either. */
  ownerOrAdmin: boolean;
  superAdmin: boolean;
  read: Readonly<Record<Area, boolean>>;
  write: Readonly<Record<Exclude<Area, 'userPermissions'>, boolean>>;
}

/**
 * The list that a permission check sends: the given names, and always owner and admin.
 * @throws SetupError 'Resource was not setted' if a name is empty
 */
export function permissionsToCheck(asked: readonly string[]): string[] {
  if (asked.some((resource) => !resource)) throw resourceMissing();
  return [...new Set([...asked, OWNER, ADMIN])];
}

/**
 * The check on the client: true only if the entry exists and is valid.
 * @throws SetupError 'Resource was not setted' if the name is empty
 */
export function isValid(map: PermissionMap, resource: string): boolean {
  if (!resource) throw resourceMissing();
  return map[resource] === true;
}

/** Where the names of all permissions are kept between pages. They are not secret. */
export interface KeptNames {
  permissions: readonly string[] | null;
}

/** The user's permissions in the session's organization. */
export class Permissions {
  /** Loads the permissions; false if that failed. */
  readonly resource: Resource<PermissionMap>;
  readonly flags: ReadonlySignal<PermissionFlags>;
  /** Whether the first check is over: there are permissions, or it failed. */
  readonly isKnown: ReadonlySignal<boolean>;
  readonly #client: Client;
  readonly #possible: Resource<string[]>;
  readonly #kept: KeptNames;

  /**
   * @param isSuperAdmin whether the user has the role with the guid `superadmin`
   * @param kept the names of an earlier page
   */
  constructor(client: Client, isSuperAdmin: () => boolean, kept: KeptNames = { permissions: null }) {
    this.#client = client;
    this.#kept = kept;
    this.#possible = new Resource(async (signal) => {
      const { data } = await client.request('GET /possible_permissions', { signal });
      return data.map(({ resource }) => resource);
    });
    this.resource = new Resource((signal) => this.#load(signal));
    this.isKnown = computed(() => this.resource.data.value !== undefined || this.resource.status.value === 'failed');
    this.flags = computed(() => flagsOf(this.resource.data.value ?? {}, isSuperAdmin()));
  }

  /**
   * Whether the user has a permission; false while this is unknown.
   * @throws SetupError 'Resource was not setted' if the name is empty
   */
  can(resource: Permission): boolean {
    return isValid(this.resource.data.peek() ?? {}, resource);
  }

  /**
   * Loads the permissions again, such as after a role changed. The old ones stay valid until then, so that screens
   * remain.
   * @throws ApiError, NetworkError
   */
  async refresh(): Promise<void> {
    this.resource.set(await this.check(await this.possible()));
  }

  /**
   * Every permission that the service knows, fetched once.
   * @throws ApiError, NetworkError
   */
  async possible(): Promise<readonly string[]> {
    await this.#possible.load();
    const names = this.#possible.data.peek();
    if (!names) throw this.#possible.error.peek();
    this.#kept.permissions = names;
    return names;
  }

  /** Asks for the names of all permissions before a check needs them: they are the same for every user. */
  prepare(): void {
    void this.#possible.load();
  }

  /** Checks the names of an earlier page while it asks for today's, and checks again if there are others. */
  async #load(signal: AbortSignal): Promise<PermissionMap> {
    const { permissions: kept } = this.#kept;
    if (!kept) return this.check(await this.possible(), signal);
    const [map, names] = await Promise.all([this.check(kept, signal), this.possible()]);
    return names.every((name) => kept.includes(name)) ? map : this.check(names, signal);
  }

  /**
   * Asks the service for permissions, such as a host's own `fleet.devices.READ`, together with owner and admin.
   * @returns each by its name; false for one that the user does not have
   * @throws SetupError 'Resource was not setted' if a name is empty
   * @throws ApiError, NetworkError
   */
  async check(names: readonly string[], signal?: AbortSignal): Promise<PermissionMap> {
    const asked = permissionsToCheck(names).map((resource) => ({ resource }));
    const { data } = await this.#client.request('POST /check_permission', {
      body: { permissions: asked },
      ...(signal && { signal }),
    });
    return Object.fromEntries((data[0]?.permissions ?? []).map((one) => [one.resource, one.isValid]));
  }
}

/** Whether a user is limited to their own organization. Super admins are not, even as owners. */
export const isBoundToOwn = ({ ownerOrAdmin, superAdmin }: PermissionFlags): boolean => ownerOrAdmin && !superAdmin;

/** Whether a user may see deleted members, which they could restore. */
export const seesDeleted = ({ ownerOrAdmin, write }: PermissionFlags): boolean => ownerOrAdmin || write.users;

/** The flags of a permission map. */
export function flagsOf(map: PermissionMap, superAdmin: boolean): PermissionFlags {
  const read = (area: Area) => superAdmin || map[`auth.${area}.READ`] === true;
  const write = (area: Area) => superAdmin || map[`auth.${area}.WRITE`] === true;
  const owner = map[OWNER] === true;
  const admin = map[ADMIN] === true;
  return {
    owner,
    admin,
    ownerOrAdmin: owner || admin,
    superAdmin,
    read: {
      roles: read('roles'),
      userRoles: read('userRoles'),
      users: read('users'),
      organizations: read('organizations'),
      organizationSettings: read('organizationSettings'),
      systemSettings: read('systemSettings'),
      userPermissions: read('userPermissions'),
    },
    write: {
      roles: write('roles'),
      userRoles: write('userRoles'),
      users: write('users'),
      organizations: write('organizations'),
      organizationSettings: write('organizationSettings'),
      systemSettings: write('systemSettings'),
    },
  };
}
