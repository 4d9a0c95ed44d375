import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Role } from '../../../core/contract/entities/role.ts';
import { isOfPlatform, OWNER } from '../../../core/contract/resources.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { isBoundToOwn } from '../../../core/permissions/permissions.ts';
import { Resource } from '../../../core/state/resource.ts';
import { EditedRecord } from '../../session/edited-record.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { holdsWords, type Option } from '../../ui/fields/choices/options.ts';
import { permissionRows, type DescribedPermission, type PermissionRow } from './permission-rows.ts';
import { matrixWords } from './permission-words.ts';
import { applicationOptions } from './role-applications.ts';
import { roleChanges, type RoleChange } from './role-changes.ts';
import { roleValues, type RoleValues } from './role-values.ts';
import { roleWords } from './role-words.ts';
import { words as membersWords } from '../words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** Organizations that one search shows. */
const SHOWN = 20;
/** The choice of the platform instead of an organization. */
const PLATFORM = 'platform';

/** Adds or edits a role. */
export class RoleDialogModel {
  readonly #speak: Speak;
  readonly form: FormModel<RoleValues>;
  /** Every permission of the installation. */
  readonly permissions: Resource<DescribedPermission[]>;
  /** The areas that this role can grant. */
  readonly rows: ReadonlySignal<readonly PermissionRow[]>;
  /** What the role can belong to. */
  readonly applications: ReadonlySignal<readonly Option[]>;
  /** The changes that saving now would make. */
  readonly changes: ReadonlySignal<readonly RoleChange[]>;
  /** The organization chosen initially: the given one, or the only one there is; null if there are several. */
  readonly initial: Resource<Option | null>;
  readonly role: Role | undefined;
  /** The version that the change is based on. */
  readonly base: EditedRecord<Role, RoleValues>;
  readonly #organizationId: number | undefined;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #draft: RecordDraft<Role, RoleValues>;

  /**
   * @param options.organizationId chosen initially
   * @param options.role the role to edit
   */
  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    { role, organizationId }: { role?: Role | undefined; organizationId?: number | undefined },
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.role = role;
    this.#organizationId = organizationId;
    this.#draft = new RecordDraft(session, 'role', role);
    this.form = new FormModel<RoleValues>(speak, roleValues(role), {
      aliases: { organization_id: 'organization' },
      validate: ({ name, organization }) => ({
        ...(!name.trim() && { name: [speak(membersWords).fieldMissing] }),
        ...(!organization && !role && { organization: [speak(roleWords).blankOrganization] }),
      }),
    });
    this.base = new EditedRecord<Role, RoleValues>(this.form, role, roleValues);
    this.permissions = new Resource(
      async (abort) => (await session.client.request('GET /possible_permissions', { signal: abort })).data,
    );
    const resources = computed(() => {
      const isPlatforms = this.#isPlatforms(this.form.values.value);
      // Ownership is transferred, never granted.
      return (this.permissions.data.value ?? [])
        .map(({ resource }) => resource)
        .filter((resource) => resource !== OWNER && (isPlatforms || !isOfPlatform(resource)));
    });
    this.rows = computed(() =>
      permissionRows([...new Set([...resources.value, ...(role?.permissions ?? [])])], this.permissions.data.value),
    );
    this.applications = computed(() => {
      const words = { role: speak(roleWords), matrix: speak(matrixWords) };
      return applicationOptions(words, this.permissions.data.value ?? [], this.form.values.value.app);
    });
    this.changes = computed(() => {
      const before = role ? roleValues(this.base.record.value) : null;
      const values = { ...this.form.values.value, permissions: this.#granted(this.form.values.value) };
      return roleChanges(speak, before, values, resources.value, this.permissions.data.value);
    });
    this.initial = new Resource((abort) => this.#initialOrganization(abort));
  }

  /** Whether the user may grant a permission: only their own. */
  mayGrant(resource: string): boolean {
    const { flags, resource: held } = this.#session.permissions;
    return flags.peek().superAdmin || held.data.peek()?.[resource] === true;
  }

  async start(): Promise<void> {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
    void this.permissions.load();
    if (this.role) return;
    await this.initial.load();
    const found = this.initial.data.peek();
    if (found && !this.form.values.peek().organization) this.form.set('organization', found);
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
    this.permissions.clear();
    this.initial.clear();
  }

  /** Organizations by name: all for platform staff, otherwise the user's own; for super admins the platform first. */
  async findOrganizations(term: string, abort: AbortSignal): Promise<Option[]> {
    const flags = this.#session.permissions.flags.peek();
    const own = isBoundToOwn(flags) ? this.#session.organizationId.peek() : undefined;
    const query = { term: term || undefined, __count: SHOWN };
    const { data } = await this.#session.client.request('GET /organizations', { query, signal: abort });
    const found = data.filter(({ id }) => own === undefined || id === own).map(asOption);
    const { platform, platformHint } = this.#speak(roleWords);
    const isOffered = flags.superAdmin && holdsWords(platform, term);
    return isOffered ? [{ value: PLATFORM, label: platform, description: platformHint }, ...found] : found;
  }

  #isPlatforms({ organization }: RoleValues): boolean {
    return this.role ? this.role.organization_id === null : organization?.value === PLATFORM;
  }

  /** What the role grants: not what was chosen for the platform before an organization was. */
  #granted(values: RoleValues): string[] {
    const isKept = this.role !== undefined || this.#isPlatforms(values);
    return values.permissions.filter((resource) => isKept || !isOfPlatform(resource));
  }

  /**
   * Adds or changes the role.
   * @throws ApiError after a toast; if someone else changed the role meanwhile, their changes are applied and edited
   * fields stay
   */
  async send(values: RoleValues): Promise<Role> {
    const { name, app, guid, description } = values;
    const permissions = this.#granted(values);
    const fields = { app, name, description, permissions, ...(guid.trim() && { guid: guid.trim() }) };
    try {
      if (this.role) {
        const { data } = await this.#session.client.request('PUT /role/{id}', {
          params: { id: this.role.id },
          body: fields,
          version: this.base.version,
        });
        this.#toasts.success(this.#speak(roleWords).edited);
        return data[0] as Role;
      }
      const { data } = await this.#session.client.request('POST /role', {
        body: {
          ...fields,
          organization_id: this.#isPlatforms(values) ? null : Number(values.organization?.value),
          is_disabled: values.is_disabled ? 1 : 0,
        },
      });
      this.#toasts.success(this.#speak(roleWords).added);
      return data[0] as Role;
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (isApiError(error, 409)) await this.#lookAgain().catch(() => {});
      throw error;
    }
  }

  async #initialOrganization(abort: AbortSignal): Promise<Option | null> {
    const first = (await this.findOrganizations('', abort)).filter(({ value }) => value !== PLATFORM);
    if (first.length === 1) return first[0] ?? null;
    const id = this.#organizationId;
    if (id === undefined) return null;
    const { data } = await this.#session.client.request('GET /organizations/{id}', { params: { id }, signal: abort });
    return data[0] ? asOption(data[0]) : null;
  }

  async #lookAgain(): Promise<void> {
    const base = this.base.record.peek();
    if (!base) return;
    const query = { organizationId: base.organization_id ?? undefined, withPermissions: true, __count: 1000 };
    const now = (await this.#session.client.request('GET /role', { query })).data.find(({ id }) => id === base.id);
    if (now) this.base.follow(now);
  }
}

const asOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });
