import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Role } from '../../../core/contract/entities/role.ts';
import { isApiError, messageOf } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Option } from '../../ui/fields/choices/options.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { type ChoosableOrganization, choosableOrganizations } from '../choosable-organizations.ts';
import { roleWords as words } from './role-words.ts';
import { words as shared } from '../words.ts';

export interface RoleValues {
  name: string;
  app: string;
  guid: string;
  organization: string;
  description: string;
  is_disabled: boolean;
  permissions: readonly string[];
}

/** Making a role, or changing one (spec: validation rules, add role). */
export class RoleDialogModel {
  readonly form: FormModel<RoleValues>;
  /** Every permission, those that one does not hold with the reason why they cannot be given. */
  readonly permissions: Resource<Option[]>;
  readonly organizations: Resource<ChoosableOrganization[]>;
  readonly role: Role | undefined;
  readonly #elsewhere = signal<Partial<Record<keyof RoleValues, string>>>({});
  /** Fields that were typed into and have been changed elsewhere in the meantime, with what they hold there. */
  readonly elsewhere: ReadonlySignal<Partial<Record<keyof RoleValues, string>>> = this.#elsewhere;
  /** What the change is made from. */
  #base: Role | undefined;
  readonly #organizationId: number | undefined;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  /** @param options.organizationId chosen from the start; @param options.role the role that is changed */
  constructor(
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    { role, organizationId }: { role?: Role | undefined; organizationId?: number | undefined },
  ) {
    this.#session = session;
    this.#toasts = toasts;
    this.role = role;
    this.#base = role;
    this.#organizationId = organizationId;
    this.form = new FormModel<RoleValues>(valuesOf(role), {
      aliases: { organization_id: 'organization' },
      validate: ({ name, organization }) => ({
        ...(!name.trim() && { name: [shared.fieldMissing] }),
        ...(!organization && !role && { organization: [words.blankOrganization] }),
      }),
    });
    this.permissions = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /possible_permissions', { signal });
      const flags = session.permissions.flags.peek();
      const held = session.permissions.resource.data.peek() ?? {};
      return data
        .filter(({ resource }) => !resource.endsWith('.OWNER'))
        .map(({ resource }) => {
          const mine = flags.superAdmin || held[resource] === true;
          return {
            value: resource,
            label: resource,
            ...(!mine && { disabled: true, description: words.moreThanHeld }),
          };
        });
    });
    this.organizations = choosableOrganizations(session);
  }

  async start(): Promise<void> {
    void this.permissions.load();
    if (this.role) return;
    await this.organizations.load();
    const found = this.organizations.data
      .peek()
      ?.find(({ id }, _, all) => id === this.#organizationId || all.length === 1);
    if (found && !this.form.values.peek().organization) this.form.set('organization', String(found.id));
  }

  stop(): void {
    this.permissions.clear();
    this.organizations.clear();
  }

  /**
   * Makes or changes the role.
   * @throws what the service refused, after it was told; where somebody else was faster, what they changed is taken
   * over and what was typed stays
   */
  async send(values: RoleValues): Promise<Role> {
    const { name, guid, description, permissions } = values;
    const app = values.app as Role['app'];
    const fields = { app, name, description, permissions: [...permissions], ...(guid.trim() && { guid: guid.trim() }) };
    try {
      if (this.role) {
        const { data } = await this.#session.client.request('PUT /role/{id}', {
          params: { id: this.role.id },
          body: { ...fields, ...(this.#base && { updated_at: this.#base.updated_at }) },
        });
        this.#toasts.success(words.edited);
        return data[0] as Role;
      }
      const { data } = await this.#session.client.request('POST /role', {
        body: { ...fields, organization_id: Number(values.organization), is_disabled: values.is_disabled ? 1 : 0 },
      });
      this.#toasts.success(words.added);
      return data[0] as Role;
    } catch (error) {
      this.#toasts.error(messageOf(error));
      if (this.#base && isApiError(error, 409)) await this.#lookAgain(this.#base).catch(() => {});
      throw error;
    }
  }

  /**
   * Loads the role as it is now: fields that nobody typed into follow, typed ones stay and are named in `elsewhere`.
   */
  async #lookAgain(base: Role): Promise<void> {
    const query = { organizationId: base.organization_id ?? undefined, withPermissions: true, __count: 1000 };
    const now = (await this.#session.client.request('GET /role', { query })).data.find(({ id }) => id === base.id);
    if (!now) return;
    const [before, after, typed] = [valuesOf(base), valuesOf(now), this.form.values.peek()];
    const found: Partial<Record<keyof RoleValues, string>> = {};
    for (const field of Object.keys(before) as (keyof RoleValues)[]) {
      if (same(before[field], after[field]) || same(typed[field], after[field])) continue;
      if (same(typed[field], before[field])) this.form.set(field, after[field]);
      else found[field] = [after[field]].flat().join(', ') || words.none;
    }
    this.#elsewhere.value = found;
    this.#base = now;
  }
}

const valuesOf = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  app: role?.app ?? 'auth',
  guid: role?.guid ?? '',
  organization: role?.organization_id ? String(role.organization_id) : '',
  description: role?.description ?? '',
  is_disabled: role?.is_disabled === 1,
  permissions: role?.permissions ?? [],
});

/** Alike, whatever the order of a list. */
function same(one: RoleValues[keyof RoleValues], other: RoleValues[keyof RoleValues]): boolean {
  const [mine, theirs] = [one, other].map((value) => new Set([value].flat().map(String)));
  return mine?.size === theirs?.size && [...(mine ?? [])].every((value) => theirs?.has(value));
}
