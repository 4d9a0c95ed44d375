import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import type { Role } from '../../../core/contract/entities/role.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { EditedRecord } from '../../session/edited-record.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { dayOf, endOfDay } from '../../ui/fields/dates/days.ts';
import { defaultExpiryDay } from './expiry.ts';
import { words as apiKeysWords } from './words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

export interface ApiKeyValues {
  name: string;
  /** The first minute of the key's last day, in the user's time zone. */
  expiresAt: Date | null;
  /** Ids as text. */
  roleIds: readonly string[];
}

/** Creates an API key, or changes its name, expiry date and roles. */
export class ApiKeyDialogModel {
  readonly #speak: Speak;
  readonly form: FormModel<ApiKeyValues>;
  /** The roles that can be assigned to a key, and those that this key already has. */
  readonly roles: Resource<Role[]>;
  readonly key: ApiKey | undefined;
  /** The version that the change is based on. */
  readonly base: EditedRecord<ApiKey, ApiKeyValues>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #draft: RecordDraft<ApiKey, ApiKeyValues>;

  /** @param key the key to change. Default: a new one */
  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, key?: ApiKey) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.key = key;
    this.#draft = new RecordDraft(session, 'api-key', key);
    this.form = new FormModel<ApiKeyValues>(
      speak,
      key ? valuesOf(key) : { name: '', expiresAt: defaultExpiryDay(session.platform.now()), roleIds: [] },
      {
        validate: ({ name, expiresAt, roleIds }) => ({
          ...(key && !name.trim() && { name: [speak(apiKeysWords).missing] }),
          ...(!expiresAt && { expiresAt: [speak(apiKeysWords).needsExpiry] }),
          ...(expiresAt && this.#isPast(expiresAt) && { expiresAt: [speak(apiKeysWords).needsFuture] }),
          ...(roleIds.length === 0 && { roleIds: [speak(apiKeysWords).needsRoles] }),
        }),
      },
    );
    this.base = new EditedRecord(this.form, key, valuesOf);
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
   * @throws the service's error, after its toast; if someone else changed the key meanwhile, their changes are applied
   * and edited fields stay
   */
  async send(values: ApiKeyValues): Promise<ApiKey> {
    try {
      return this.key ? await this.#update(this.key, values) : await this.#create(values);
    } catch (error) {
      const gone = this.key && isApiError(error, 404);
      if (this.key && isApiError(error, 409)) await this.#lookAgain(this.key).catch(() => {});
      this.#toasts.error(gone ? this.#speak(apiKeysWords).deletedElsewhere : errorText(this.#speak, error));
      throw gone ? new Error(this.#speak(apiKeysWords).deletedElsewhere, { cause: error }) : error;
    }
  }

  async #create(values: ApiKeyValues): Promise<ApiKey> {
    const { data } = await this.#session.client.request('POST /api-keys', { body: this.#bodyOf(values) });
    this.#toasts.success(this.#speak(apiKeysWords).createdToast);
    return data[0] as ApiKey;
  }

  async #update({ id }: ApiKey, values: ApiKeyValues): Promise<ApiKey> {
    const { data } = await this.#session.client.request('PUT /api-keys/{id}', {
      params: { id },
      body: this.#bodyOf(values),
      version: this.base.version,
    });
    this.#toasts.success(this.#speak(apiKeysWords).updatedToast);
    return data[0] as ApiKey;
  }

  async #lookAgain({ id }: ApiKey): Promise<void> {
    const now = (await this.#session.client.request('GET /api-keys', {})).data.find((one) => one.id === id);
    if (now) this.base.follow(now);
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
    const { expires_at } = this.base.record.peek() ?? {};
    return expires_at !== undefined && this.#isUnchanged(day) ? expires_at : endOfDay(day);
  }

  #isUnchanged(day: Date): boolean {
    const key = this.base.record.peek();
    return key !== undefined && dayOf(key.expires_at).getTime() === day.getTime();
  }

  #isPast(day: Date): boolean {
    return !this.#isUnchanged(day) && Date.parse(endOfDay(day)) <= this.#session.platform.now();
  }
}

const valuesOf = ({ name, expires_at, roles }: ApiKey): ApiKeyValues => ({
  name,
  expiresAt: dayOf(expires_at),
  roleIds: roles.map(({ id }) => String(id)),
});
