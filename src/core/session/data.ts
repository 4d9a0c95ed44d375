import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { User } from '../contract/entities/user.ts';
import type { Item } from '../contract/types.ts';
import { authServerUrlMissing } from '../errors/codes.ts';
import type { Client } from '../http/client.ts';
import { Preferences } from '../locale/preferences.ts';
import type { InfrastructureUrl } from '../permissions/infrastructure.ts';
import { Permissions, type KeptNames } from '../permissions/permissions.ts';
import type { Platform } from '../platform/platform.ts';
import type { ErrorList } from '../state/error-list.ts';
import { Resource } from '../state/resource.ts';
import { OwnAvatar } from './avatar.ts';
import type { SessionEvents } from './events.ts';

/** What is loaded for the user of a session. */
export class SessionData {
  readonly user: Resource<User>;
  /** The user's picture, loaded on demand. */
  readonly avatar: OwnAvatar;
  readonly permissions: Permissions;
  readonly preferences: Preferences;
  readonly organizations: Resource<Item<'GET /auth/organizations'>[]>;
  readonly infrastructure: Resource<InfrastructureUrl[]>;
  readonly #organizationId: ReadonlySignal<number | null>;
  readonly #links = signal<Readonly<Record<string, string>> | undefined>(undefined);
  readonly links: ReadonlySignal<Readonly<Record<string, string>> | undefined> = this.#links;

  constructor(
    client: Client,
    errors: ErrorList,
    { userId, organizationId }: Readonly<Record<'userId' | 'organizationId', ReadonlySignal<number | null>>>,
    kept: KeptNames,
    events: SessionEvents,
    log: Platform['log'],
  ) {
    this.#organizationId = organizationId;
    this.user = new Resource(async (abort) => {
      const { data } = await client.request('GET /user/{id}', {
        params: { id: userId.peek() ?? 0 },
        query: { withOrganization: true, withRoles: true },
        signal: abort,
      });
      return data[0] as User;
    });
    this.avatar = new OwnAvatar(client, errors, events);
    this.permissions = new Permissions(
      client,
      // An organization names the GUIDs of its own roles as it likes.
      () => {
        const { roles = [], platform_needs_two_factor: isWaiting = false } = this.user.data.value ?? {};
        return !isWaiting && roles.some((role) => role.guid === 'superadmin' && role.organization_id === null);
      },
      kept,
    );
    this.preferences = new Preferences(client, () => userId.peek());
    this.organizations = new Resource(
      async (abort) => (await client.request('GET /auth/organizations', { signal: abort })).data,
    );
    this.infrastructure = new Resource(async (abort) => {
      const { data, meta } = await client.request('GET /system_settings/infrastructure', { signal: abort });
      this.#links.value = meta.links ?? {};
      if (!data.some(({ key, value }) => key === 'auth_server_url' && value)) log(authServerUrlMissing().message);
      return data;
    });
  }

  /** Loads what every screen needs. Without an organization there are no permissions. */
  fetch(): void {
    void this.user.reload();
    this.preferences.reload();
    if (this.#organizationId.peek() === null) this.permissions.resource.set({});
    else void this.permissions.resource.reload();
  }

  clear(): void {
    this.user.clear();
    this.avatar.clear();
    this.preferences.clear();
    this.permissions.resource.clear();
    this.organizations.clear();
  }
}
