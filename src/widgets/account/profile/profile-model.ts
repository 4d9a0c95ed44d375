import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Setting, User } from '../../../core/contract/entities/user.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { DEFAULT_LOCALE } from '../../../core/locale/locales.ts';
import { LOCAL_FORMAT } from '../../../core/locale/preference-keys.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** The fields of the account form. */
export interface ProfileValues {
  name: string;
  username: string;
  locale: string;
}

/** Its value is the pending picture; as a field of the form it only has errors. */
export interface ProfileFields extends ProfileValues {
  avatar: null;
}

/** The picture to save: new bytes, none, or the current one. */
export type PendingAvatar = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; picture: Blob };

/** Unsaved input: edited fields, and the picture. */
interface ProfileDraft {
  values: Partial<ProfileValues>;
  avatar: PendingAvatar;
}

const KEPT: PendingAvatar = { kind: 'kept' };

/**
 * The account form. It submits fields that were changed and are not empty. If the record changes elsewhere, edited
 * fields stay and are named.
 */
export class ProfileModel {
  readonly form: FormModel<ProfileFields>;
  /** Whether there are unsaved changes. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly locales: Resource<string[]>;
  readonly #session: Session;
  readonly #avatar = signal(KEPT);
  readonly avatar: ReadonlySignal<PendingAvatar> = this.#avatar;
  readonly #base = signal<ProfileValues>({ name: '', username: '', locale: DEFAULT_LOCALE });
  readonly #elsewhere = signal<Partial<ProfileValues>>({});
  /** Edited fields with a saved value that changed elsewhere, and that value. */
  readonly elsewhere: ReadonlySignal<Partial<ProfileValues>> = this.#elsewhere;
  /** Unsaved input from before the session ended, which waits for the saved values. */
  #draft: Partial<ProfileValues> = {};
  #user: User | undefined;
  #setting: Setting | null = null;
  #stops: (() => void)[] = [];

  constructor(speak: Speak, session: Session) {
    this.form = new FormModel<ProfileFields>(
      speak,
      { avatar: null, name: '', username: '', locale: DEFAULT_LOCALE },
      { aliases: { file: 'avatar' } },
    );
    this.#session = session;
    this.unsaved = computed(
      () =>
        this.#avatar.value.kind !== 'kept' ||
        fields.some((field) => this.form.values.value[field] !== this.#base.value[field]),
    );
    this.locales = new Resource(async (abort) =>
      (await session.client.request('GET /system_settings/locale', { signal: abort })).data.map(({ local }) => local),
    );
  }

  start(): void {
    const { user, preferences } = this.#session;
    const draft = takeDraft<ProfileDraft>(this.#session, 'profile');
    this.#draft = draft?.values ?? {};
    this.#stops = [
      user.data.subscribe((user) => user && this.#take(user)),
      preferences.setting.data.subscribe((setting) => setting !== undefined && this.#takeSetting(setting)),
    ];
    if (draft) this.#avatar.value = draft.avatar;
    void this.locales.load();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (!this.unsaved.peek()) return;
    const typed = this.form.values.peek();
    const edited = fields.filter((field) => typed[field] !== this.#base.peek()[field]);
    const draft: ProfileDraft = {
      values: Object.fromEntries(edited.map((field) => [field, typed[field]])),
      avatar: this.#avatar.peek(),
    };
    keepDraft(this.#session, 'profile', this.#user?.id ?? null, draft);
  }

  choose(picture: Blob): void {
    this.#changeAvatar({ kind: 'new', picture });
  }

  removeAvatar(): void {
    this.#changeAvatar(this.#user?.avatar == null ? KEPT : { kind: 'removed' });
  }

  #changeAvatar(avatar: PendingAvatar): void {
    batch(() => {
      this.#avatar.value = avatar;
      this.form.showOnly((name) => name !== 'avatar');
    });
  }

  /** Discards unsaved input. */
  discard(): void {
    batch(() => {
      this.#avatar.value = KEPT;
      this.form.reset({ avatar: null, ...this.#base.peek() });
      this.#elsewhere.value = {};
    });
  }

  /**
   * Saves fields that were changed and are not empty.
   * @returns the fields skipped because they are empty, and whether anything was saved
   * @throws the service's error; after 409 the record is loaded again and unsaved input stays
   */
  async save(values: ProfileValues): Promise<{ empty: ('name' | 'username')[]; saved: boolean }> {
    const base = this.#base.peek();
    const changed = (['name', 'username'] as const).filter((field) => values[field].trim() !== base[field]);
    const sent = changed.filter((field) => values[field].trim() !== '');
    const empty = changed.filter((field) => values[field].trim() === '');
    try {
      const avatar = await this.#upload();
      const profile = { ...Object.fromEntries(sent.map((field) => [field, values[field].trim()])), ...avatar };
      if (Object.keys(profile).length > 0) await this.#saveProfile(profile);
      if (values.locale !== base.locale) await this.#saveLocale(values.locale);
      for (const field of empty) this.form.set(field, base[field]);
      const saved = Object.keys(profile).length > 0 || values.locale !== base.locale;
      if (saved) this.#session.tellChanged('user');
      return { empty, saved };
    } catch (error) {
      if (isApiError(error, 409))
        await Promise.all([this.#session.user.reload(), this.#session.preferences.setting.reload()]);
      throw error;
    }
  }

  async #upload(): Promise<{ avatar?: number | null }> {
    const pending = this.#avatar.peek();
    if (pending.kind === 'kept') return {};
    if (pending.kind === 'removed') return { avatar: null };
    const body = new FormData();
    body.append('file', pending.picture, 'avatar');
    const { data } = await this.#session.client.request('POST /uploads', { body });
    return { avatar: data[0]?.id ?? null };
  }

  async #saveProfile(body: { name?: string; username?: string; avatar?: number | null }): Promise<void> {
    const { client, user } = this.#session;
    const id = this.#user?.id ?? 0;
    const { data } = await client.request('PUT /user/{id}', {
      params: { id },
      body,
      version: this.#user?.updated_at,
    });
    const [saved] = data;
    batch(() => {
      this.#avatar.value = KEPT;
      this.#elsewhere.value = {};
      if (!saved) return;
      this.#base.value = { ...this.#base.peek(), name: saved.name, username: saved.username ?? '' };
      if (body.name !== undefined) this.form.set('name', saved.name);
      if (body.username !== undefined) this.form.set('username', saved.username ?? '');
      const before = user.data.peek();
      // The reply omits what was not requested, such as roles.
      if (before) user.set({ ...before, ...saved });
    });
  }

  /** Saved as the personal setting `local_format` of the category `common`, and applied at once. */
  async #saveLocale(value: string): Promise<void> {
    const { client, preferences } = this.#session;
    const id = this.#user?.id ?? 0;
    const setting = this.#setting;
    const { data } = setting
      ? await client.request('PUT /user/{id}/settings/{settingId}', {
          params: { id, settingId: setting.id },
          body: { value },
          version: setting.updated_at,
        })
      : await client.request('POST /user/{id}/settings', { params: { id }, body: [{ ...LOCAL_FORMAT, value }] });
    const saved = data[0];
    if (!saved) return;
    this.#base.value = { ...this.#base.peek(), locale: value };
    preferences.setting.set(saved);
    if (!setting) void this.#session.avatar.reload();
  }

  #take(user: User): void {
    const another = user.id !== this.#user?.id;
    this.#user = user;
    if (another) this.#avatar.value = KEPT;
    this.#rebase({ name: user.name, username: user.username ?? '' }, another);
  }

  #takeSetting(setting: Setting | null): void {
    this.#setting = setting;
    this.#rebase({ locale: setting?.value || DEFAULT_LOCALE }, false);
  }

  /** Applies new saved values: unedited fields follow, edited ones stay and are named in `elsewhere`. */
  #rebase(saved: Partial<ProfileValues>, another: boolean): void {
    const base = this.#base.peek();
    const typed = this.form.values.peek();
    batch(() => {
      for (const [field, value] of Object.entries(saved) as [keyof ProfileValues, string][]) {
        if (another || typed[field] === base[field]) this.form.set(field, this.#draft[field] ?? value);
        else if (value !== base[field] && value !== typed[field])
          this.#elsewhere.value = { ...this.#elsewhere.peek(), [field]: value };
        delete this.#draft[field];
      }
      this.#base.value = { ...base, ...saved };
      if (another) this.#elsewhere.value = {};
    });
  }
}

const fields = ['name', 'username', 'locale'] as const;
