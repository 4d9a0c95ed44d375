import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import type { Role } from '../../../core/contract/entities/role.ts';
import { isApiError, messageOf } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { RecordDraft } from '../../members/record-draft.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { dayOf, defaultExpiryDay, endOfDay } from './expiry.ts';
import { words } from './words.ts';

export interface ApiKeyValues {
  name: string;
  /** The first minute of the key's last day, in the user's time zone. */
  expiresAt: Date | null;
  /** Ids as text. */
  roleIds: readonly string[];
}

/** Creates an API key, or changes its name, expiry date and roles. */
export class ApiKeyDialogModel {
  readonly form: FormModel<ApiKeyValues>;
  /** The roles that can be assigned to a key, and those that this key already has. */
  readonly roles: Resource<Role[]>;
  readonly key: ApiKey | undefined;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #draft: RecordDraft<ApiKey, ApiKeyValues>;

  /** @param key the key to change. Default: a new one */
  constructor(session: Session, toasts: Pick<Toasts, 'success' | 'error'>, key?: ApiKey) {
    this.#session = session;
    this.#toasts = toasts;
    this.key = key;
    this.#draft = new RecordDraft(session, 'api-key', key);
    this.form = new FormModel<ApiKeyValues>(
      key
        ? { name: key.name, expiresAt: dayOf(key.expires_at), roleIds: key.roles.map(({ id }) => String(id)) }
        : { name: '', expiresAt: defaultExpiryDay(session.platform.now()), roleIds: [] },
      {
        validate: ({ name, expiresAt, roleIds }) => ({
          ...(key && !name.trim() && { name: [words.missing] }),
          ...(!expiresAt && { expiresAt: [words.needsExpiry] }),
          ...(expiresAt && this.#isPast(expiresAt) && { expiresAt: [words.needsFuture] }),
          ...(roleIds.length === 0 && { roleIds: [words.needsRoles] }),
        }),
      },
    );
    this.roles = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /api-keys/roles', { signal });
      const own = key?.roles.filter(({ id }) => !data.some((role) => role.id === id)) ?? [];
      return [...data, ...own];
    });
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
    void this.roles.load();
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
    this.roles.clear();
  }

  /**
   * Creates or changes the key.
   * @returns the key; a new one with its whole token, which no later reply contains
   * @throws the service's error, after its toast
   */
  async send(values: ApiKeyValues): Promise<ApiKey> {
    try {
      return this.key ? await this.#update(this.key, values) : await this.#create(values);
    } catch (error) {
      const gone = this.key && isApiError(error, 404);
      this.#toasts.error(gone ? words.deletedElsewhere : messageOf(error));
      throw gone ? new Error(words.deletedElsewhere, { cause: error }) : error;
    }
  }

  async #create(values: ApiKeyValues): Promise<ApiKey> {
    const { data } = await this.#session.client.request('POST /api-keys', { body: this.#bodyOf(values) });
    this.#toasts.success(words.createdToast);
    return data[0] as ApiKey;
  }

  async #update({ id }: ApiKey, values: ApiKeyValues): Promise<ApiKey> {
    const { data } = await this.#session.client.request('PUT /api-keys/{id}', {
      params: { id },
      body: this.#bodyOf(values),
    });
    this.#toasts.success(words.updatedToast);
    return data[0] as ApiKey;
  }

  #bodyOf({ name, expiresAt, roleIds }: ApiKeyValues) {
    return {
      ...(name.trim() && { name: name.trim() }),
      expiresAt: this.#momentOf(expiresAt as Date),
      roleIds: roleIds.map(Number),
    };
  }

  /** An unchanged day keeps its time. */
  #momentOf(day: Date): string {
    return this.#isUnchanged(day) ? (this.key as ApiKey).expires_at : endOfDay(day);
  }

  #isUnchanged(day: Date): boolean {
    return this.key !== undefined && dayOf(this.key.expires_at).getTime() === day.getTime();
  }

  #isPast(day: Date): boolean {
    return !this.#isUnchanged(day) && Date.parse(endOfDay(day)) <= this.#session.platform.now();
  }
}
